// Contacts, block lists and profiles on each database: the same answers, and rules that hold for simultaneous requests.

import { describe, expect, test } from 'vitest'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import {
  accept,
  acquaint,
  block,
  contactEventsOf,
  contactsOf,
  decline,
  invite,
  part,
  remark,
  requestersOf,
  requestsOf,
  sentBy,
  unblock,
} from '../../src/test-support/contacts.ts'
import { type Person, peopleWorld } from '../../src/test-support/people-world.ts'

describe(`users on ${databaseName}`, () => {
  async function crowd(count: number, config = {}) {
    const database = await openTestDatabase()
    const world = await peopleWorld(config, database)
    const people: Person[] = []
    for (let at = 0; at < count; at++) people.push(await world.person(`p${at}`))
    const end = async () => {
      await world.server.stop()
      await database.close()
    }
    return { world, people, end }
  }

  test('[CON-1] contacts are invited, listed in pages with remarks, blocked and removed', async () => {
    const { world, people, end } = await crowd(4)
    const [ann, bob, cat, dan] = people as [Person, Person, Person, Person]
    await invite(ann, ['p1', 'p2', 'p3'], 'hello – 你好 🎉')
    expect(await requestsOf(bob)).toMatchObject([{ username: 'p0', reason: 'hello – 你好 🎉' }])
    await accept(bob, 'p0')
    await accept(cat, 'p0')
    await decline(dan, 'p0')
    await remark(ann, 'p2', '猫')
    const page = async (query: string) => (await ann.ask('GET', `users/p0/contacts?${query}`)).body.data
    const first = (await page('limit=1')) as { cursor: string }
    expect(first).toMatchObject({ contacts: [{ username: 'p1', remark: '' }] })
    expect(await page(`limit=1&cursor=${first.cursor}`)).toEqual({
      contacts: [{ username: 'p2', remark: '猫' }],
      cursor: '',
    })
    await part(bob, 'p0')
    expect([await contactsOf(ann), await contactsOf(bob)]).toEqual([['p2'], []])
    await invite(bob, ['p0'])
    await invite(ann, ['p3'])
    for (const person of people) contactEventsOf(person)
    await block(ann, 'p1', 'p3')
    expect(people.map((person) => contactEventsOf(person))).toEqual([
      [['changed blocked p1', 'changed withdrawn p3', 'changed blocked p3']],
      [[]],
      [[]],
      [['changed withdrawn p0']],
    ])
    expect([await requestersOf(ann), (await sentBy(bob)).length, await sentBy(ann)]).toEqual([[], 1, []])
    await unblock(ann, 'p1')
    contactEventsOf(ann)
    await world.ask('DELETE', 'users/p2', undefined, await world.appToken())
    expect([contactEventsOf(ann), await contactsOf(ann)]).toEqual([[['removed p2']], []])
    await end()
  })

  test('[CON-10] the number of contacts is limited for many simultaneous requests and acceptances', async () => {
    const { people, end } = await crowd(9, { maxContacts: 3, maxContactRequests: 4 })
    const [ann, ...others] = people as [Person, ...Person[]]
    const asked = await Promise.all(others.map((other) => invite(other, ['p0'])))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(4)
    const waiting = await requestersOf(ann)
    const agreed = await Promise.all(waiting.map((name) => accept(ann, name)))
    expect(agreed.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await contactsOf(ann)).toHaveLength(3)
    await end()
  })

  test('[CON-4] simultaneous requests, blocks and removals among all users leave both sides consistent', async () => {
    const { world, people, end } = await crowd(5)
    const acts = people.flatMap((one, at) =>
      people
        .filter((other) => other !== one)
        .flatMap((other, to) => [
          () => invite(one, [other.name]),
          () => accept(one, other.name),
          () => ((at + to) % 3 === 0 ? part(one, other.name) : invite(one, [other.name], 'again')),
          () => ((at + to) % 4 === 0 ? block(one, other.name) : unblock(one, other.name)),
        ]),
    )
    const answers = await Promise.all(acts.map((act) => act()))
    // Accepting without a request is refused; nothing else fails.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 403)).toEqual(
      [],
    )
    for (const one of people)
      for (const other of people) {
        if (one === other) continue
        expect((await contactsOf(one)).includes(other.name)).toBe(
          (await contactsOf(other)).includes(one.name),
        )
        const waits = (await sentBy(one)).some(({ username }) => username === other.name)
        const blocked = (await world.server.services.directory.blockedBy(other.user)).has(one.user.id)
        const isSeen = (await requestersOf(other)).includes(one.name)
        if (isSeen) expect(waits).toBe(true)
        if (blocked) expect(isSeen).toBe(false)
      }
    await end()
  })

  test('[PRO-1] profiles are stored and read', async () => {
    const { people, end } = await crowd(2)
    const [ann, bob] = people as [Person, Person]
    await acquaint(ann, bob)
    const update = async (body: object) => (await ann.ask('PUT', 'metadata/user/p0', body)).body.data
    expect(await update({ nickname: 'Ann ✨', sign: 'hi', ext: '{}' })).toEqual({
      nickname: 'Ann ✨',
      sign: 'hi',
      ext: '{}',
    })
    await Promise.all([update({ sign: 'one' }), update({ sign: 'two', ext: '' }), update({ mail: 'm' })])
    const ask = { targets: ['p0', 'p1', 'p9'] }
    const said = { nickname: 'Ann ✨', sign: expect.stringMatching(/one|two/) }
    const found = await bob.ask('POST', 'metadata/user/get', ask)
    expect(found.body.data).toEqual({ p0: said, p1: {} })
    const own = await ann.ask('POST', 'metadata/user/get', ask)
    expect(own.body.data).toEqual({ p0: { ...said, mail: 'm' }, p1: {} })
    await end()
  })

  test('are found by their names, in the same order, while others search and take other names', async () => {
    const { people, end } = await crowd(5, { peopleSearch: 'everybody' })
    const [ann] = people as [Person]
    const names = ['Ann', 'Émile Zola', 'emily', '王小明', 'Zoë E']
    const found = async (q: string, more = '') => {
      const { body } = await ann.ask('GET', `parley/v1/people?q=${encodeURIComponent(q)}${more}`)
      const { people: rows } = body.data as { readonly people: readonly { readonly username: string }[] }
      return { names: rows.map(({ username }) => username), cursor: String(body.cursor) }
    }
    await Promise.all(
      people.flatMap((one, at) => [
        one.ask('PUT', `metadata/user/${one.name}`, { nickname: names[at] }),
        found('e'),
        found(''),
      ]),
    )
    expect((await found('e')).names).toEqual(['p4', 'p1', 'p2'])
    expect((await found('zo')).names).toEqual(['p4', 'p1'])
    expect((await found('小')).names).toEqual(['p3'])
    expect((await found('%')).names).toEqual([])
    const first = await found('', '&limit=3')
    const second = await found('', `&limit=3&cursor=${first.cursor}`)
    expect([...first.names, ...second.names].toSorted()).toEqual(['p1', 'p2', 'p3', 'p4'])
    expect(second.cursor).toBe('')
    await end()
  })
})
