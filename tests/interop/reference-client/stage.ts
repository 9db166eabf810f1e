// The scripted server with reference clients for one test; everything is closed with the test.

import { onTestFinished } from 'vitest'
import type { ReferenceClient } from './client.ts'
import { referenceClient } from './client.ts'
import type { Peer, Script, ScriptedServer } from './scripted-server.ts'
import { scriptedServer } from './scripted-server.ts'

export interface Stage {
  readonly server: ScriptedServer
  /** A reference client that has not signed in. */
  client(options?: Record<string, unknown>): ReferenceClient
  /** A reference client that has signed in as u1 by token, and the server's side of its socket. */
  signedIn(options?: Record<string, unknown>): Promise<{ client: ReferenceClient; peer: Peer }>
}

/** Starts a scripted server for the current test. */
export async function stage(script: Partial<Script> = {}): Promise<Stage> {
  const server = await scriptedServer(script)
  onTestFinished(() => server.stop())

  function client(options: Record<string, unknown> = {}): ReferenceClient {
    const { apiUrl, url, appKey } = server
    const made = referenceClient({ apiUrl, url, appKey, ...options })
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

/** After a lost socket: lets the client's delay pass and returns the server's side of the new socket. */
export async function reconnected(client: ReferenceClient, server: ScriptedServer): Promise<Peer> {
  await client.next('onReconnecting')
  await client.sandbox.clock.skip(2000)
  return server.peer()
}
