// Node's module for HTTP, without the imports of an ES module: those read each of its exports once, and to read
// `WebSocket` Node loads its whole implementation of fetch. That took a tenth of the processor time of a start.

const http = process.getBuiltinModule('node:http')

export const { Agent, createServer, request } = http
