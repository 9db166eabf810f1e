// Users who publish, subscribe and query presence, and what their devices receive, for tests.

import { type DataOf, presenceChanged } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import { eventsOf, type Person, peopleWorld } from './people-world.ts'
import { type RecordingWire, signedIn } from './test-server.ts'
import { ringingHost } from './timer-host.ts'
import { until } from './until.ts'

export type Notice = DataOf<typeof presenceChanged>['presences'][number]

const path = (who: Person, rest = '') => `users/${who.name}/presence${rest}`

export const publish = (who: Person, ext: unknown, device = 'web_1', status: unknown = 1) =>
  who.ask('POST', path(who, `/${device}/${status}`), { ext })
export const subscribe = (who: Person, usernames: unknown, expiry: unknown = 3600) =>
  who.ask('POST', path(who, `/${expiry}`), { usernames })
export const unsubscribe = (who: Person, body: unknown) => who.ask('DELETE', path(who), body)
export const find = (who: Person, usernames: unknown) => who.ask('POST', path(who), { usernames })
export const list = (who: Person, query = '') => who.ask('GET', path(who, `/sublist${query}`))

/** The notices that a device received since the last call; each is about one user. */
export function noticesOf(wire: RecordingWire): Notice[] {
  const all = eventsOf(wire).filter(({ name }) => name === presenceChanged.name)
  wire.frames.length = 0
  return all.map((event) => {
    const { presences } = event.data as DataOf<typeof presenceChanged>
    const [only] = presences
    if (!only || presences.length !== 1) throw new Error('A notice is about one user.')
    return only
  })
}

/** A world with a manual clock. */
export async function presenceWorld(
  config: Partial<Config> = {},
  given?: Database,
  more: Partial<ServerOptions> = {},
) {
  const host = ringingHost()
  const world = await peopleWorld(config, given, { host, ...more })
  const { server } = world
  /** Waits until everything is sent. */
  const settled = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    await until(() => server.busy === 0)
  }
  return {
    ...world,
    host,
    settled,
    async pass(ms: number) {
      host.pass(ms)
      await settled()
    },
    /** Another device of a user, or the same one again. */
    async device(who: Pick<Person, 'name'>, resource: string) {
      const made = await signedIn(world, who.name, resource)
      await settled()
      return made
    },
    /** The notices that the first device of each of these users received since the last call. */
    async told(...people: Person[]) {
      await settled()
      return people.map(({ wires: [wire] }) => (wire ? noticesOf(wire) : []))
    },
  }
}
