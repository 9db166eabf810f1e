// The surroundings of a test file: an app on a server, with users and their reference clients for each test.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { randomRoutes } from './nodes/random-node.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import { referenceClient } from './reference-client/client.ts'
import { decode } from './reference-client/frames.ts'
import type { Loose } from './reference-client/loose.ts'
import { startTurnsAgain } from './reference-client/sandbox.ts'
import type { ServerApp, TestServer } from './server.ts'
import { makeApp, startServer } from './server.ts'
import type { SharedServers } from './shared-servers.ts'

export interface World<S extends ServerApp = ServerApp> {
  readonly server: S
  /**
   * Creates a user under a name that no other test uses, who signs in by token only (hashing a password takes
   * time).
   */
  person(label: string): Promise<string>
  /** The same with a password. */
  personWithPassword(label: string): Promise<string>
  /** A reference client that has not signed in. Each has its own device name unless `deviceId` gives one. */
  client(options?: Record<string, unknown>): ReferenceClient
  /** A reference client of this user, signed in by token. */
  signedIn(user: string, options?: Record<string, unknown>): Promise<ReferenceClient>
  /** Two users, each with one signed-in reference client. */
  pair(options?: Record<string, unknown>): Promise<Pair>
}

export interface Pair {
  readonly anna: string
  readonly ben: string
  /** Anna's client. */
  readonly first: ReferenceClient
  /** Ben's client. */
  readonly second: ReferenceClient
}

export const password = 'correct horse'

/**
 * A new app on a server that all test files of the run share: `plain` has the settings of a new server, `limited`
 * has low limits that tests can reach (see shared-servers.ts).
 */
export function openWorld(which: keyof SharedServers = 'plain'): World {
  let app: ServerApp | undefined
  beforeAll(async () => {
    app = await sharedApp(which)
  })
  return worldOn(() => app)
}

/** A new app on a shared server, for a test file that needs no reference clients. */
export const sharedApp = (which: keyof SharedServers = 'plain'): Promise<ServerApp> =>
  makeApp(inject('servers')[which], `parley#app-${randomUUID()}`)

/**
 * A server for this test file alone, started before its tests and stopped after them: for files that stop or kill
 * it, that count what the whole server did, or that need settings that would disturb other files.
 */
export function openOwnWorld(settings: Record<string, string> = {}): World<TestServer> {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startServer(settings, inject('infrastructure'))
  })
  afterAll(() => server?.stop())
  return worldOn(() => server)
}

function worldOn<S extends ServerApp>(current: () => S | undefined): World<S> {
  let people = 0
  let devices = 0
  let route: ((address: string) => string) | undefined
  beforeAll(startTurnsAgain)

  function started(): S {
    const server = current()
    if (server === undefined) throw new Error('The server of this file has not started')
    return server
  }

  function client(options: Record<string, unknown> = {}): ReferenceClient {
    devices += 1
    const { apiUrl, url, appKey, nodes } = started()
    if (nodes.length > 0) route ??= randomRoutes(nodes)
    const way = route && { route }
    const made = referenceClient({ apiUrl, url, appKey, deviceId: `device${devices}`, ...way, ...options })
    onTestFinished(() => made.dispose())
    return made
  }

  function name(label: string): string {
    people += 1
    return `${label}${people}`
  }

  async function person(label: string): Promise<string> {
    const user = name(label)
    await started().admin.createUserByToken(user)
    return user
  }

  async function signedIn(user: string, options?: Record<string, unknown>): Promise<ReferenceClient> {
    const made = client(options)
    await made.call('open', { user, accessToken: await started().admin.token(user) })
    await made.next('onConnected')
    return made
  }

  return {
    get server() {
      return started()
    },
    person,
    async personWithPassword(label) {
      const user = name(label)
      await started().admin.createUser(user, password)
      return user
    },
    client,
    signedIn,
    async pair(options) {
      const [anna, ben] = [await person('anna'), await person('ben')]
      const [first, second] = [await signedIn(anna, options), await signedIn(ben, options)]
      return { anna, ben, first, second }
    },
  }
}

/** Creates a group with the reference client's own call; everyone named is in it. */
export async function makeGroup(owner: ReferenceClient, ...members: string[]): Promise<string> {
  const { data } = await owner.call('createGroup', {
    data: { groupname: 'a group', desc: '', members, public: false, approval: false, allowinvites: true },
  })
  return data.groupid
}

/** Lets the delay before the next attempt pass, and waits until the client is signed in again. */
export async function backOnline(client: ReferenceClient): Promise<void> {
  const connected = client.next('onConnected')
  await client.sandbox.clock.skip(2000)
  await connected
}

/** Cuts the client's socket and waits until it is signed in again. */
export async function cutAndBack(client: ReferenceClient): Promise<void> {
  client.sandbox.cutSockets()
  await client.next('onReconnecting')
  await backOnline(client)
}

/** The request inside a frame that the client sent, if it is a SYNC frame. */
export function syncRequest(frame: Uint8Array): Loose | undefined {
  const outer = decode('MSync', frame)
  return outer.command === 0 ? decode('CommSyncUL', outer.payload) : undefined
}

/**
 * Sends a text and waits for it at the other end: everything that the server had for `receiver` in this
 * conversation has arrived by then. Returns the number of texts that the receiver has received.
 */
export async function fence(sender: ReferenceClient, receiver: ReferenceClient, to: string): Promise<number> {
  const { serverMsgId } = await sender.sendText(to, 'fence')
  await receiver.next('onTextMessage', (message) => message.id === serverMsgId)
  return receiver.events.count('onTextMessage')
}
