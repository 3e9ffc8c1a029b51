#!/usr/bin/env node
// Holds the cache of pages against https://github.com/http-tests/cache-tests, as a private cache.
//
//     node Tests/WebPages/http-cache.mjs CACHE-TESTS-CHECKOUT [TEST-ID…]
//
// Starts the suite's own server on this machine, and for each request of a test `tour render` with an empty home of the test's own;
// a `.curlrc` there adds the fields that the test wants to be sent. The server's record tells what was asked, the standard output
// what was shown; fields of an answer are not shown, and are not judged. TOUR_PROGRAM is another program than .build/release/tour. Prints a table by suite, and each required case that
// does not hold or cannot be asked, with the reason.

import { spawn, execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [checkout, ...wanted] = process.argv.slice(2)
const program = path.resolve(process.env.TOUR_PROGRAM ?? '.build/release/tour')
const base = 'http://localhost:8123'
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'http-cache-'))
const { default: suites } = await import(pathToFileURL(path.resolve(checkout, 'tests/index.mjs')))
const server = spawn('node', [path.join(checkout, 'test-engine/server/server.mjs')], {
  env: { ...process.env, npm_config_protocol: 'http', npm_config_port: '8123', npm_config_pidfile: path.join(work, 'pid') },
  stdio: ['ignore', 'pipe', 'inherit']
})
await new Promise(resolve => server.stdout.once('data', resolve))
server.stdout.resume()

const pause = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000))
const quoted = text => '"' + text.replace(/[\\"]/g, '\\$&') + '"'

/** Why a program that only reads pages cannot be asked what a test asks; undefined if it can. */
function unasked (test) {
  if (/^stale-while-revalidate/.test(test.id)) return 'a copy is never used while another is asked for'
  if (/Content-Encoding$|Transfer-Encoding$/.test(test.id)) return 'curl takes no answer in an encoding that it does not know'
  if (test.browser_skip) return 'for a shared cache'
  for (const request of test.requests) {
    if (!['GET', undefined].includes(request.request_method)) return 'other methods than GET'
    if (request.request_headers?.some(([name]) => /^(if-|range$)/i.test(name))) return 'conditions and ranges of the asker’s own'
    if (request.cache) return 'how a browser’s fetch() reloads'
  }
}

async function run (test) {
  const uuid = crypto.randomUUID()
  const home = path.join(work, uuid)
  fs.mkdirSync(home)
  const requests = test.requests.map(request => ({ ...request, name: test.name, id: test.id }))
  await fetch(`${base}/config/${uuid}`, { method: 'PUT', body: JSON.stringify(requests) })
  const state = async () => {
    const answer = await fetch(`${base}/state/${uuid}`)
    return answer.status === 200 ? await answer.json() : []
  }
  for (const [index, request] of requests.entries()) {
    const number = index + 1
    const fields = [['Req-Num', `${number}`], ['Test-ID', test.id], ...(request.request_headers ?? [])]
    fs.writeFileSync(path.join(home, '.curlrc'), fields.map(([name, value]) => `header = ${quoted(`${name}: ${value}`)}\n`).join(''))
    const address = `${base}/test/${uuid}` + ('filename' in request ? `/${request.filename}` : '') +
      ('query_arg' in request ? `?${request.query_arg}` : '')
    const before = (await state()).length
    const [text, status] = await new Promise(resolve => execFile(program, ['render', '--width', '200', address], {
      env: { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: path.join(home, 'cache'), LANG: 'C.UTF-8' }
    }, (error, output, problem) => resolve([output + (error ? problem : ''), error?.code ?? 0])))
    const asked = (await state()).slice(before).filter(one => one.request_num === number)
    const fail = problem => ({ problem: `request ${number} ${problem}`, isSetup: request.setup || index + 1 < requests.length })
    const type = request.expected_type
    if (type === 'cached' && asked.length > 0) return fail('was not answered by the copy')
    if (type && type !== 'cached' && asked.length === 0) return fail('was answered by the copy')
    for (const [kind, field] of [['etag_validated', 'if-none-match'], ['lm_validated', 'if-modified-since']]) {
      if (type === kind && !(field in asked[0].request_headers)) return fail(`has no ${field}`)
    }
    for (const field of asked.length ? request.expected_request_headers ?? [] : []) {
      const [name, value] = [field].flat()
      const sent = asked[0].request_headers[name.toLowerCase()]
      if (value === undefined ? sent === undefined : sent !== value) return fail(`has ${name}: ${sent}, not ${value}`)
    }
    for (const field of asked.length ? request.expected_request_headers_missing ?? [] : []) {
      const [name, value] = [field].flat()
      const sent = asked[0].request_headers[name.toLowerCase()]
      if (value === undefined ? sent !== undefined : sent === value) return fail(`has ${name}: ${sent}`)
    }
    if (request.disconnect && status === 0) return fail('is answered by a copy that may not be used')
    const expected = request.expected_status !== undefined ? request.expected_status : request.response_status?.[0] ?? 200
    const body = request.expected_response_text ?? request.response_body ?? uuid
    if (expected === 200 && request.check_body !== false && request.expected_response_text !== null && !text.includes(body)) {
      return fail(`does not show the text: ${text.trim().slice(0, 120)}`)
    }
    if (request.pause_after) await pause(3)
  }
  return {}
}

const tests = suites.flatMap(suite => suite.tests.map(test => ({ ...test, suite: suite.id, kind: test.kind ?? 'required' })))
  .filter(test => !test.cdn_only && (wanted.length === 0 || wanted.includes(test.id)))
const queue = [...tests]
await Promise.all(Array.from({ length: 12 }, async () => {
  for (let test = queue.shift(); test; test = queue.shift()) {
    test.unasked = unasked(test)
    Object.assign(test, test.unasked ? {} : await run(test))
  }
}))
server.kill()
fs.rmSync(work, { recursive: true })

console.log('| suite | required: hold | do not | not asked | optimal: hold | of | checks: yes | of |\n|---|---|---|---|---|---|---|---|')
const row = (name, some) => {
  const count = (kind, condition) => some.filter(test => test.kind === kind && condition(test)).length
  const asked = test => !test.unasked
  const holds = test => asked(test) && !test.problem
  console.log('|', [name, count('required', holds), count('required', test => test.problem), count('required', test => test.unasked),
    count('optimal', holds), count('optimal', asked), count('check', holds), count('check', asked)].join(' | '), '|')
}
for (const suite of new Set(tests.map(test => test.suite))) row(suite, tests.filter(test => test.suite === suite))
row('all', tests)
for (const test of tests) {
  if (test.kind === 'required' && test.problem) console.log(`${test.isSetup ? 'not set up' : 'FAILS'}: ${test.id}: ${test.problem}`)
}
for (const test of tests) if (test.kind === 'optimal' && test.problem) console.log(`optimal: ${test.id}: ${test.problem}`)
const reasons = Map.groupBy?.(tests.filter(test => test.kind === 'required' && test.unasked), test => test.unasked) ?? new Map()
for (const [reason, some] of reasons) console.log(`not asked (${reason}): ${some.map(test => test.id).join(' ')}`)
