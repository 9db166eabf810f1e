// Contacts, profiles and presence in several tabs of one browser. They share one socket, so one tab receives for all of
// them. They are one device, so the server sends no tab events about the actions of another.

import { contactInvited, presenceChanged, profileChanged, silenceChanged } from '@parley/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { listsOf, people, replying, tellPerson } from '../../../test/support/people.ts'
import { createTabs } from '../../../test/support/tabs.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { type Client, createClientOn } from '../../client.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTabs } from '../../tabs.ts'

let world: World
let browser: ReturnType<typeof createTabs>
let opened: Client[]

beforeEach(() => {
  world = createWorld()
  browser = createTabs()
  opened = []
})
afterEach(() => {
  for (const client of opened) client.close()
  world.close()
})

async function open(): Promise<Client> {
  const { host: inner } = world.person()
  const lists = listsOf({ contacts: [{ username: 'bob' }], blocked: [] })
  replying({ host: inner }, (asked) => {
    if (asked.path.endsWith('v1/notifications')) return { data: { all: {}, user: {}, group: {} } }
    if (/contacts|presence|blocks|metadata|notification/.test(asked.path))
      return lists(asked) ?? { data: {}, result: [] }
    return undefined
  })
  inner.chance = 0.1 + opened.length / 10
  const options = inTabs(
    { appKey: 'org#app', server: 'http://parley.test', device: 'browser', platform: inner },
    browser.open(),
  )
  const client = createClientOn(options, options.platform as Platform)
  opened.push(client)
  await client.signIn({ user: 'ann', token: 'token-of-ann' })
  await client.contacts.load()
  await client.notifications.load()
  await settle()
  return client
}

const agreed = ([first, ...others]: readonly Client[]) => {
  for (const client of others) expect(people({ client })).toEqual(people({ client: first as Client }))
  return people({ client: first as Client })
}

test('[PPL-7] an event that one tab receives is applied in all', async () => {
  const all = [await open(), await open(), await open()]
  for (const client of all) await client.presence.watch(['bob'])
  await settle()
  await tellPerson(world, 'ann', contactInvited, { by: 'carl', users: [{ name: 'ann' }], reason: 'hi' })
  await tellPerson(world, 'ann', profileChanged, { user: 'bob', profile: { nickname: 'B' } })
  const row = { user: 'bob', lastTime: 5, expiry: 0, text: 'x', devices: { web: 1 } }
  await tellPerson(world, 'ann', presenceChanged, { presences: [row] })
  await tellPerson(world, 'ann', silenceChanged, {
    values: [{ device: 'phone', user: 'bob', data: { type: 'NONE' } }],
  })
  await settle()
  const { requests, profiles, presences, notifications } = agreed(all)
  expect(requests.map(({ user }) => user)).toEqual(['carl'])
  expect(profiles.get('bob')?.nickname).toBe('B')
  expect(presences.get('bob')).toMatchObject({ isOnline: true, text: 'x' })
  expect(notifications?.conversations.get('single:bob')?.type).toBe('NONE')
})

test('[PPL-7] an action of one tab is applied in all, whichever has the socket', async () => {
  const all = [await open(), await open()]
  const [first, second] = all as [Client, Client]
  const heard: string[] = []
  for (const [name, client] of Object.entries({ first, second }))
    client.on('contacts.changed', ({ data }) => heard.push(`${name} ${data.what}`))
  await first.contacts.setRemark('bob', 'Bobby')
  await second.contacts.invite('carl', 'hello')
  await second.blocks.add({ users: ['dora'] })
  await first.profile.update({ nickname: 'Ann' })
  await second.presence.publish('busy')
  await first.notifications.silenceAll({ type: 'NONE' })
  await second.notifications.silence({ type: 'group', id: 'g' }, { type: 'AT' })
  await settle()
  const shown = agreed(all)
  expect(shown.contacts.get('bob')?.remark).toBe('Bobby')
  expect(shown.sentRequests.map(({ user }) => user)).toEqual(['carl'])
  expect([...shown.blocked]).toEqual(['dora'])
  expect(shown.profiles.get('ann')?.nickname).toBe('Ann')
  expect(shown.presences.get('ann')?.text).toBe('busy')
  expect(shown.notifications?.all.type).toBe('NONE')
  expect(shown.notifications?.conversations.get('group:g')?.type).toBe('AT')
  // Each tab gets events about the others as if they were other devices, and none about itself.
  expect(heard).toEqual(['second remark', 'first invited', 'first blocked'])
})
