// Where the static program starts, by an order to the linker: see QuickStart.c. There is nothing to call.
