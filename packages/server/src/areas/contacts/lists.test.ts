import { describe, expect, test } from 'vitest'
import {
  acquaint,
  contactEventsOf,
  contactsOf,
  invite,
  requestsOf,
  sentBy,
} from '../../test-support/contacts.ts'
import { type Person, peopleWorld } from '../../test-support/people-world.ts'

async function people(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  return { world, alice, bob }
}

const wrong = { status: 403, body: { error_code: 91102 } }

describe('lists', () => {
  test('[CON-13] contacts come in pages, sorted by name, each of them once', async () => {
    const { world, alice } = await people()
    const names = Array.from({ length: 7 }, (_, at) => `p${at}.x_-`)
    for (const name of names) await acquaint(alice, await world.person(name))
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await alice.ask(
        'GET',
        `users/alice/contacts?needReturnRemark=true&limit=3&cursor=${cursor}`,
      )
      const data = body.data as { cursor: string; contacts: { username: string }[] }
      seen.push(...data.contacts.map(({ username }) => username))
      cursor = data.cursor
      expect(cursor).toMatch(/^[\w.-]*$/)
    } while (cursor !== '')
    expect(seen).toEqual(names)
    expect(await contactsOf(alice)).toEqual(names)
  })

  test('[CON-13] an invalid cursor starts at the beginning, and an invalid size is refused', async () => {
    const { alice, bob } = await people()
    await acquaint(alice, bob)
    const page = (query: string) => alice.ask('GET', `users/alice/contacts?${query}`)
    for (const cursor of ['', 'undefined', 'null', 'cur1', '%00', "after_'", 'after_%F0%9F%8E%89', '-1'])
      expect((await page(`cursor=${cursor}`)).body.data, cursor).toMatchObject({
        contacts: [{ username: 'bob' }],
      })
    for (const limit of ['0', '-1', '1001', 'x', '1.5'])
      expect(await page(`limit=${limit}`), limit).toMatchObject(wrong)
    expect((await page('limit=undefined')).status).toBe(200)
  })

  test('[CON-14] requests come in pages, newest first, in either direction', async () => {
    const { world, alice } = await people()
    const names = Array.from({ length: 5 }, (_, at) => `p${at}`)
    const others: Person[] = []
    for (const name of names) others.push(await world.person(name))
    for (const [at, other] of others.entries()) {
      // Two at the same time.
      world.host.time += at === 2 ? 0 : 10
      await invite(other, ['alice'])
    }
    const pages = async (who: Person, query: string) => {
      const seen: string[] = []
      let cursor = ''
      do {
        const { body } = await who.ask('GET', `parley/v1/contacts/requests?limit=2&cursor=${cursor}${query}`)
        seen.push(...(body.data as { username: string }[]).map(({ username }) => username))
        cursor = body.cursor as string
      } while (cursor !== '')
      return seen
    }
    expect(await pages(alice, '')).toEqual(names.toReversed())
    expect(await pages(alice, '&sent=true')).toEqual([])
    const carol = await world.person('carol')
    for (const name of names) await invite(carol, [name])
    expect(await pages(carol, '&sent=true')).toEqual(names.toReversed())
    expect(await pages(carol, '&sent=false')).toEqual([])
    for (const query of ['limit=0', 'limit=1001'])
      expect(await alice.ask('GET', `parley/v1/contacts/requests?${query}`)).toMatchObject(wrong)
    for (const cursor of ['x', '1_', `${'9'.repeat(30)}_1`])
      expect((await alice.ask('GET', `parley/v1/contacts/requests?cursor=${cursor}`)).body.data).toHaveLength(
        5,
      )
  })

  test('[CON-15] a removed user disappears from all lists, and their contacts are told', async () => {
    const { world, alice, bob } = await people()
    const carol = await world.person('carol')
    const dave = await world.person('dave')
    await acquaint(alice, bob)
    await invite(bob, ['carol'])
    await invite(dave, ['bob'])
    for (const person of [alice, carol, dave]) contactEventsOf(person)
    const { directory } = world.server.services
    expect(await directory.contactsOf(alice.user)).toEqual(new Set([bob.user.id]))
    await world.ask('DELETE', 'users/bob', undefined, await world.appToken())
    expect([contactEventsOf(alice), contactEventsOf(carol), contactEventsOf(dave)]).toEqual([
      [['removed bob'], ['removed bob']],
      [['changed withdrawn bob']],
      [['changed withdrawn bob']],
    ])
    expect([await contactsOf(alice), await requestsOf(carol), await sentBy(dave)]).toEqual([[], [], []])
    expect(await directory.contactsOf(alice.user)).toEqual(new Set())
  })
})
