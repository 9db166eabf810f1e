// A group with one user of each kind in it and around it, and the events of their devices since they were last read,
// for tests.

import type { Config } from '../config/config.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database, Row, Value } from '../storage/database.ts'
import { type PeopleWorld, type Person, peopleWorld, receivedEvents } from './people-world.ts'
import { until } from './until.ts'

export interface GroupScene {
  readonly world: PeopleWorld
  readonly groupId: string
  /** The owner, with two devices, of which the first one acts. */
  readonly alice: Person
  /** Admins. */
  readonly adam: Person
  readonly ada: Person
  /** Members; the first one has two devices. */
  readonly bob: Person
  readonly carol: Person
  /** Not a member. */
  readonly mallory: Person
  /** A call below the group's path, on the first device of the caller. */
  act(who: Person, method: string, path: string, body?: unknown): ReturnType<Person['ask']>
  rows<R extends Row>(text: string, values?: Value[]): Promise<R[]>
  /** Changes rows directly, and invalidates the directory. */
  alter(text: string, values?: Value[]): Promise<void>
  /** The names of the events since the last call, one list per device, in the order of the users. */
  news(): Record<string, string[][]>
  /** Discards the events so far. */
  quiet(): void
}

const names = ['alice', 'adam', 'ada', 'bob', 'carol', 'mallory'] as const

export async function groupScene(
  config: Partial<Config> = {},
  database?: Database,
  more?: Partial<ServerOptions>,
): Promise<GroupScene> {
  const world = await peopleWorld(config, database, more)
  const people = {} as Record<(typeof names)[number], Person>
  for (const name of names) {
    const devices = name === 'alice' || name === 'bob' ? ['web_1', 'web_2'] : ['web_1']
    people[name] = await world.person(name, ...devices)
  }
  const { alice, adam, ada, bob, carol } = people
  const groupId = await world.group(alice, adam, ada, bob, carol)
  const { directory, database: stored } = world.server.services
  const alter: GroupScene['alter'] = async (text, values = []) => {
    await stored.write((sql) => sql.run(text, values))
    directory.forgetGroup({ appId: world.app.id, id: groupId })
  }
  await alter(
    `UPDATE members SET role = 1 WHERE peer = ? AND user_id IN (SELECT id FROM users WHERE name IN ('adam', 'ada'))`,
    [groupId],
  )
  const quiet = () => {
    for (const { wires } of Object.values(people)) for (const wire of wires) wire.frames.length = 0
  }
  // The position of a device in an unknown log is looked up first, so these arrive a little later.
  await until(() =>
    [adam, ada, bob, carol].every((one) => receivedEvents(one).every((events) => events.length > 0)),
  )
  quiet()
  return {
    world,
    groupId,
    ...people,
    act: (who, method, path, body) =>
      who.ask(method, `chatgroups/${groupId}${path && `/${path}`}?resource=web_1`, body),
    rows: (text, values = []) => stored.read((sql) => sql.all(text, values)),
    alter,
    news() {
      const all = Object.values(people).flatMap((person) => {
        const lists = receivedEvents(person).map((events) =>
          events.map(({ name }) => name.replace('groups.', '')),
        )
        return lists.some((list) => list.length > 0) ? [[person.name, lists] as const] : []
      })
      quiet()
      return Object.fromEntries(all)
    },
    quiet,
  }
}
