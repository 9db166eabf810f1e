// HTTP servers for tests. Node closes a connection that was idle for five seconds. A client on a busy machine may send its
// next request in the same moment, and the request fails: a browser repeats it, Node does not.

import { createServer, type RequestListener, type Server } from 'node:http'

/** A server that closes no idle connection until it is closed itself. */
export function httpServer(listener?: RequestListener): Server {
  return createServer({ keepAliveTimeout: 0 }, listener)
}
