import { expect, test } from 'vitest'
import { askedBy, contactsOf, sentBy } from '../test-support/contacts.ts'
import type { Person } from '../test-support/people-world.ts'
import { testServer } from '../test-support/test-server.ts'
import { makeSample, samplePeople } from './sample.ts'
import { samplePassword } from './sample-data.ts'

test('[CON-16] the sample users are contacts, and one of them has an open request', async () => {
  const world = await testServer()
  const { database } = world.server.services
  expect(await samplePeople(database)).toBeUndefined()
  await makeSample(world.server.services, world.app)
  expect(await samplePeople(database)).toMatchObject({ people: [{ user: 'alice' }, {}, {}, {}] })
  const as = async (name: string): Promise<Person> => {
    const grant = { grant_type: 'password', username: name, password: samplePassword }
    const token = (await world.ask('POST', 'token', grant)).body.access_token as string
    return { name, token, ask: (method, path, body) => world.ask(method, path, body, token) } as Person
  }
  const [alice, bob, ana] = [await as('alice'), await as('bob'), await as('ana')]
  expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([
    ['bob', 'mei'],
    ['alice', 'mei'],
  ])
  expect([await askedBy(alice), (await sentBy(ana)).length]).toEqual([['ana'], 1])
  const { body } = await alice.ask('POST', 'metadata/user/get', { targets: ['bob', 'alice'] })
  expect(body.data).toEqual({
    bob: { nickname: 'Bob Okafor', sign: expect.any(String) },
    alice: { nickname: 'Alice' },
  })
})
