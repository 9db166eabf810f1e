// The scripted server with foreign clients for one test; everything ends with the test.

import { onTestFinished } from 'vitest'
import type { ForeignClient } from './client.ts'
import { foreignClient } from './client.ts'
import type { Peer, Script, ScriptedServer } from './scripted-server.ts'
import { scriptedServer } from './scripted-server.ts'

export interface Stage {
  readonly server: ScriptedServer
  /** A foreign client that has not signed in. */
  client(options?: Record<string, unknown>): ForeignClient
  /** A foreign client that has signed in as u1 by token, and the server's side of its socket. */
  signedIn(options?: Record<string, unknown>): Promise<{ client: ForeignClient; peer: Peer }>
}

/** Starts a scripted server for the running test. */
export async function stage(script: Partial<Script> = {}): Promise<Stage> {
  const server = await scriptedServer(script)
  onTestFinished(() => server.stop())

  function client(options: Record<string, unknown> = {}): ForeignClient {
    const { apiUrl, url, appKey } = server
    const made = foreignClient({ apiUrl, url, appKey, ...options })
    onTestFinished(() => made.dispose())
    return made
  }

  return {
    server,
    client,
    async signedIn(options) {
      const made = client(options)
      await made.call('open', { user: 'u1', accessToken: 'token-1' })
      return { client: made, peer: await server.peer() }
    },
  }
}

/** After a lost socket: lets the client's waiting time pass and gives the server's side of the new socket. */
export async function reconnected(client: ForeignClient, server: ScriptedServer): Promise<Peer> {
  await client.next('onReconnecting')
  await client.sandbox.clock.skip(2000)
  return server.peer()
}
