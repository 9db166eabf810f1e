// Contacts and profiles in the local store.

import { contactAdded, presenceChanged } from '@parley/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { listsOf, people, replying, tellPerson } from '../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../test/support/world.ts'
import { isSilenced } from '../state/selectors/people.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import { storedIn } from './persistence.ts'
import type { LocalDatabase, StoreBatch } from './stored-types.ts'

let world: World
let database: LocalDatabase
let written: StoreBatch[]
beforeEach(() => {
  world = createWorld()
  const inner = createLocalDatabase(memoryBackend())
  written = []
  database = {
    ...inner,
    write(batch) {
      if (batch.people) written.push(structuredClone(batch))
      return inner.write(batch)
    },
  }
})
afterEach(() => world.close())

const credentials = { user: 'ann', token: 'token-of-ann' }
const visit = () => world.person({ device: 'phone', store: storedIn(database) })

async function firstVisit(): Promise<Person> {
  const person = visit()
  await person.client.signIn(credentials)
  const lists = listsOf({ contacts: [{ username: 'bob', remark: 'Bobby' }], blocked: ['carl'] })
  replying(person, (asked) => {
    if (asked.path.endsWith('user/get')) return { data: { bob: { nickname: 'Robert' } } }
    if (asked.path.endsWith('v1/notifications'))
      return { data: { all: { type: 'AT' }, user: { bob: { type: 'NONE' } }, group: {}, language: 'de' } }
    return lists(asked)
  })
  await person.client.contacts.load()
  await person.client.profile.load(['bob'])
  await person.client.notifications.load()
  await world.clock.advance(2000)
  return person
}

test('[PPL-6] names and settings of the last visit are available at once, and do not count as loaded', async () => {
  const first = await firstVisit()
  first.client.close()
  await settle()
  world.server.switches.open = false
  const next = visit()
  expect(await next.client.resume(credentials)).toBe(true)
  const kept = people(next)
  expect(kept.contacts.get('bob')).toEqual({ user: 'bob', remark: 'Bobby' })
  expect(kept.profiles.get('bob')?.nickname).toBe('Robert')
  expect([...kept.blocked]).toEqual(['carl'])
  expect(kept.notifications).toMatchObject({ language: 'de', all: { type: 'AT' } })
  expect(isSilenced(next.client.state, { type: 'single', id: 'bob' }, 5)).toBe('none')
  expect(kept.load).toEqual({ name: 'none' })
  expect(next.host.requests).toEqual([])
})

test('[PPL-6] changes are batched, and presence is not stored', async () => {
  const ann = await firstVisit()
  await ann.client.presence.watch(['bob'])
  const before = written.length
  for (const name of ['dora', 'emil', 'fay'])
    await tellPerson(world, 'ann', contactAdded, { by: name, users: [{ name: 'ann' }], reason: '' })
  await world.clock.advance(2000)
  expect(written).toHaveLength(before + 1)
  const row = { user: 'bob', lastTime: 5, expiry: 0, text: 'x', devices: { web: 1 } }
  await tellPerson(world, 'ann', presenceChanged, { presences: [row] })
  await world.clock.advance(5000)
  expect(people(ann).presences.has('bob')).toBe(true)
  expect(written).toHaveLength(before + 1)
  expect(JSON.stringify(written)).not.toContain('presences')
})

test('[PPL-6] nothing is left after signing out', async () => {
  const ann = await firstVisit()
  await ann.client.signOut()
  await settle()
  expect(await visit().client.resume(credentials)).toBe(false)
})
