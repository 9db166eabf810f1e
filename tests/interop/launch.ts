// Starts a process of the server, and returns its addresses.

import { type ServerProcess, startServerProcess } from '../../tools/testing/server-process.ts'

const startLimitMs = 60_000

/** Where a server is: enough to use it from another process. */
export interface ServerPlace {
  readonly origin: string
  /** The addresses of its nodes, if it has several. */
  readonly nodes?: readonly string[]
  /** The settings that the command line needs. */
  readonly environment: Readonly<Record<string, string>> & { readonly PARLEY_DATA: string }
  /** The address of its database if that is not a file in its folder. */
  readonly database?: string
  /** Where it stores files, and how their names end. */
  readonly files: { readonly folder: string; readonly ending: string }
}

/** A server, or the nodes of one. */
export interface StartedServer {
  readonly place: ServerPlace
  /** Ends it and starts it again on the same port with the same data. */
  again(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  stop(): Promise<void>
}

export interface LaunchedServer {
  readonly server: ServerProcess
  readonly origin: string
}

/** Starts one process. */
export async function launch(options: {
  readonly data: string
  readonly port: string
  readonly settings: Readonly<Record<string, string>>
}): Promise<LaunchedServer> {
  const server = startServerProcess(options)
  const late = setTimeout(() => void server.end('SIGKILL'), startLimitMs)
  const origin = await server.ready.finally(() => clearTimeout(late))
  return { server, origin }
}
