// A scripted server, a virtual clock and clients.

import { preload } from '../../src/areas/load-lazy-bundle.ts'
import { type Client, createClientOn } from '../../src/client.ts'
import type { LogEntry } from '../../src/log.ts'
import type { BaseClientOptions } from '../../src/options.ts'
import { settle, virtualClock } from './clock.ts'
import { type FakeHost, fakeHost } from './host.ts'
import { fakeServer } from './server.ts'

// Dynamic imports take real time, which the virtual clock does not wait for.
await preload()

export const bob = { type: 'single', id: 'bob' } as const
export const ann = { type: 'single', id: 'ann' } as const

export interface Person {
  readonly client: Client
  readonly host: FakeHost
  readonly log: LogEntry[]
}

export function createWorld() {
  const clock = virtualClock()
  const server = fakeServer(clock)
  const people: Person[] = []
  let devices = 0

  /** A client that is not signed in yet. */
  function person(options: Partial<BaseClientOptions> = {}): Person {
    const host = fakeHost(clock)
    const log: LogEntry[] = []
    server.attach(host)
    const device = `device${++devices}`
    const all = {
      appKey: 'org#app',
      server: 'http://parley.test',
      device,
      log: (entry: LogEntry) => void log.push(entry),
      ...options,
    }
    const made = { client: createClientOn(all, host), host, log }
    people.push(made)
    return made
  }

  /** A client with this user signed in and caught up. */
  async function online(user: string, options?: Partial<BaseClientOptions>): Promise<Person> {
    const made = person(options)
    await made.client.signIn({ user, token: `token-of-${user}` })
    await settle()
    return made
  }

  function close(): void {
    for (const { client } of people) client.close()
  }

  return { clock, server, person, online, close }
}

export type World = ReturnType<typeof createWorld>
