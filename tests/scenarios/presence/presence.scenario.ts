// Presence on the virtual clock: subscriptions expire on time, devices connect and disconnect, servers restart.

import type { Client } from '@parley/client'
import type { PendingAction, Person, ScenarioContext } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

/** Does something with `client.presence`. */
function act<T>(person: Person, work: (presence: Client['presence']) => Promise<T>): PendingAction<T> {
  return person.does(work(person.client.presence))
}

const subscribe = (person: Person, seconds: number, ...users: string[]) =>
  act(person, (presence) => presence.subscribe({ seconds, users }))
const publish = (person: Person, text: string) => act(person, (presence) => presence.publish(text))
const watchedBy = async (person: Person) =>
  (await act(person, (presence) => presence.listWatched({}))).watched.map(({ user }) => user)

interface Row {
  readonly user: string
  readonly text: string
  readonly devices: Readonly<Record<string, number>>
}

const looked = new WeakMap<Person, number>()

/** The presence events that this device received since the last time. */
function takeNotifications(person: Person): Row[] {
  const since = person.events.slice(looked.get(person) ?? 0)
  looked.set(person, person.events.length)
  return since.flatMap(({ name, data }) =>
    name === 'presence.changed' ? (data as unknown as { presences: Row[] }).presences : [],
  )
}

const texts = (person: Person) => takeNotifications(person).map(({ text }) => text)
/** The devices in the last presence event. */
const lastOf = (person: Person) => takeNotifications(person).at(-1)?.devices

async function cast({ world, ann, bob }: ScenarioContext) {
  const carol = await world.person('carol')
  const annPhone = await world.device('ann', 'phone')
  return { world, ann, annPhone, bob, carol, clock: world.clock }
}

scenario('A subscription expires on time, and not earlier', async (stage) => {
  const { world, ann, annPhone, bob, carol, clock } = await cast(stage)
  await subscribe(ann, 3600, 'bob')
  await subscribe(carol, 7200, 'bob')
  await publish(bob, 'at first')
  await clock.settle()
  const device = Object.keys(lastOf(ann) ?? {})[0] as string
  for (const person of [annPhone, carol]) takeNotifications(person)
  const row = await world.database.read((sql) =>
    sql.first<{ at: number }>('SELECT min(expires_at) AS at FROM presence_watches'),
  )
  const ends = row?.at ?? 0
  // Runs on the server, without network latency.
  const say = async (ext: string) => {
    await world.backend.requestAs('bob', 'POST', `users/bob/presence/${device}/1`, { ext })
    const saidAt = clock.now()
    await clock.settle()
    return saidAt
  }
  await clock.advance(ends - 1 - clock.now())
  expect(await say('still heard')).toBe(ends - 1)
  // All devices of the subscriber.
  for (const person of [ann, annPhone, carol]) expect(texts(person), `${person}`).toEqual(['still heard'])
  await clock.advance(Math.max(0, ends - clock.now()))
  await say('for carol')
  for (const person of [ann, annPhone]) expect(texts(person), `${person}`).toEqual([])
  expect(texts(carol)).toEqual(['for carol'])
  expect(await watchedBy(ann)).toEqual([])
})

scenario('Subscribing again extends the time, for days', async (stage) => {
  const { ann, annPhone, bob, carol, clock } = await cast(stage)
  const days = 3 * 86_400
  /** All devices are offline in the meantime. */
  const pass = async (seconds: number) => {
    for (const person of [ann, annPhone, bob, carol]) await person.signsOut()
    await clock.advance({ seconds })
    for (const person of [ann, bob]) await person.signsIn()
    await clock.settle()
    takeNotifications(ann)
  }
  await subscribe(ann, days, 'bob')
  await pass(days - 60)
  await subscribe(ann, days, 'bob')
  await pass(days - 60)
  await publish(bob, 'heard')
  await clock.settle()
  expect(texts(ann)).toEqual(['heard'])
  await pass(120)
  await publish(bob, 'unheard')
  await clock.settle()
  expect([texts(ann), await watchedBy(ann)]).toEqual([[], []])
})

scenario('A reloaded page does not flicker; a device that is gone is reported', async (stage) => {
  const { world, ann, bob, clock } = await cast(stage)
  await subscribe(ann, 86_400, 'bob')
  const phone = await world.device('bob', 'phone')
  await clock.settle()
  expect(Object.values(lastOf(ann) ?? {})).toEqual([1, 1])
  bob.line.lose()
  await bob.isOnline()
  await clock.advance({ seconds: 30 })
  expect(takeNotifications(ann)).toEqual([])
  await phone.signsOut()
  await clock.settle()
  expect(Object.values(lastOf(ann) ?? {}).sort()).toEqual([0, 1])
  // The server has to detect that he is offline before his grace period begins.
  bob.goesOffline()
  await clock.advance({ minutes: 10 })
  expect(Object.values(lastOf(ann) ?? {})).toEqual([0])
  await bob.comesBack()
  await clock.settle()
  expect(Object.values(lastOf(ann) ?? {})).toEqual([1])
})

scenario('A user who was offline gets the state by asking; no events were kept', async (stage) => {
  const { ann, bob, clock } = await cast(stage)
  await subscribe(ann, 86_400, 'bob')
  ann.goesOffline()
  await publish(bob, 'one')
  await clock.advance({ minutes: 10 })
  await publish(bob, 'two')
  await ann.comesBack()
  await clock.settle()
  expect(texts(ann)).toEqual([])
  const { presences } = await act(ann, (presence) => presence.find({ users: ['bob'] }))
  expect(presences).toMatchObject([{ user: 'bob', text: 'two' }])
  await publish(bob, 'three')
  await clock.settle()
  expect(texts(ann)).toEqual(['three'])
})

scenario('Subscriptions survive restarts and crashes', async (stage) => {
  const { world, ann, bob, carol, clock } = await cast(stage)
  await publish(bob, 'before')
  await subscribe(ann, 3600, 'bob')
  const ends = clock.now() + 3_600_000
  for (const restart of [() => world.restartServer(), () => world.crashServer()]) {
    await restart()
    await world.startServer()
    for (const person of [ann, bob, carol]) await person.isOnline()
    await clock.settle()
    takeNotifications(ann)
    const { presences } = await act(carol, (presence) => presence.find({ users: ['bob'] }))
    expect(presences).toMatchObject([{ user: 'bob', text: 'before' }])
    await publish(bob, 'before')
    await clock.settle()
    expect(texts(ann)).toEqual(['before'])
  }
  // The expiry is unchanged as well.
  await clock.advance(ends - clock.now())
  await publish(bob, 'after')
  await clock.settle()
  expect(texts(ann)).toEqual([])
})

scenario('A blocked user sees the other one as offline', async (stage) => {
  const { ann, annPhone, bob, carol, clock } = await cast(stage)
  await publish(bob, 'here')
  for (const person of [ann, carol]) await subscribe(person, 3600, 'bob')
  await bob.does(bob.client.blocks.add({ users: ['ann'] }))
  await clock.settle()
  for (const person of [ann, annPhone])
    expect(takeNotifications(person).map(({ text, devices }) => [text, Object.values(devices)])).toEqual([
      ['', [0]],
    ])
  await publish(bob, 'not for ann')
  await clock.settle()
  expect([texts(ann), texts(carol)]).toEqual([[], ['not for ann']])
  bob.goesOffline()
  await clock.advance({ minutes: 10 })
  await bob.comesBack()
  await clock.settle()
  expect(takeNotifications(ann)).toEqual([])
  expect(takeNotifications(carol).map(({ devices }) => Object.values(devices))).toEqual([[0], [1]])
  await bob.does(bob.client.blocks.remove({ users: ['ann'] }))
  await clock.settle()
  expect(takeNotifications(ann)).toMatchObject([{ user: 'bob', text: 'not for ann' }])
  expect(takeNotifications(carol)).toEqual([])
})

scenario('A removed user is offline for everyone', async (stage) => {
  const { world, ann, bob, clock } = await cast(stage)
  await subscribe(ann, 3600, 'bob')
  await publish(bob, 'here')
  await clock.settle()
  takeNotifications(ann)
  await world.backend.removeUser('bob')
  await clock.settle()
  expect(takeNotifications(ann).map(({ text, devices }) => [text, Object.values(devices)])).toEqual([
    ['', [0]],
  ])
  await clock.advance({ minutes: 1 })
  expect([takeNotifications(ann), await watchedBy(ann)]).toEqual([[], []])
})
