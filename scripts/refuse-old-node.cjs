// Loaded before `npm start`: an older Node cannot read TypeScript, and would say so with a stack.
'use strict';

const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  process.stderr.write(`Learn needs Node 24 or later, and this is ${process.versions.node}.\n`);
  process.exit(1);
}
