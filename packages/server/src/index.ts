// The server as a library: for applications that run it inside their own process, and for tests.

export { ensureApp, listApps } from './areas/session/apps.ts'
export { type Config, configFrom, defaults } from './config.ts'
export type { Wire, WireListener } from './frames/wire.ts'
export { type Log, processLog, silentLog } from './log.ts'
export type { RestAnswer, RestRequest } from './pipeline/run.ts'
export type { Host, Timer } from './platform/host.ts'
export { realHost } from './platform/real-host.ts'
export { createServer, type Server, type ServerOptions } from './server.ts'
export { type Database, openDatabase } from './storage/database.ts'
export { mintToken } from './tokens/mint.ts'
