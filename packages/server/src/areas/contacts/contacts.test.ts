import { describe, expect, test } from 'vitest'
import {
  accept,
  acquaint,
  askedBy,
  contactsOf,
  decline,
  invite,
  news,
  part,
  remark,
  requestsOf,
  sentBy,
} from '../../test-support/contacts.ts'
import { eventsOf, keptFor, type Person, peopleWorld } from '../../test-support/people-world.ts'

async function people(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  return { world, alice, bob }
}

const ok = { status: 200, body: { data: { result: 'ok' } } }
const wrong = { status: 403, body: { error_code: 91102 } }
const nothing = (person: Person) => person.wires.map(() => [])

describe('asking and agreeing', () => {
  test('[CON-1] whoever is asked decides; both have each other afterwards', async () => {
    const { alice, bob } = await people()
    expect(await invite(alice, ['bob'], 'it is me')).toMatchObject(ok)
    expect(await contactsOf(alice)).toEqual([])
    expect(await requestsOf(bob)).toMatchObject([{ username: 'alice', reason: 'it is me' }])
    expect(await sentBy(alice)).toMatchObject([{ username: 'bob', reason: 'it is me' }])
    expect(await accept(bob, 'alice')).toMatchObject(ok)
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([['bob'], ['alice']])
    expect([await requestsOf(bob), await sentBy(alice)]).toEqual([[], []])
    expect(await accept(bob, 'alice')).toMatchObject(ok)
  })

  test('[CON-2] all devices of both are told; what other clients know, not the one that did it', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'], 'it is me')
    expect([news(alice), news(bob)]).toEqual([
      [['changed invited bob it is me'], ['changed invited bob it is me']],
      [['invited alice it is me']],
    ])
    await accept(bob, 'alice')
    expect([news(alice), news(bob)]).toEqual([
      [
        ['agreed bob', 'added bob'],
        ['agreed bob', 'added bob'],
      ],
      [[]],
    ])
    await part(alice, 'bob')
    expect([news(alice), news(bob)]).toEqual([[[], ['removed bob']], [['removed alice']]])
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([[], []])
    expect(await part(alice, 'bob')).toMatchObject(ok)
    expect([news(alice), news(bob)]).toEqual([nothing(alice), nothing(bob)])
  })

  test('[CON-2] an event says who it comes from and to whom', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'], 'it is me')
    expect(eventsOf(bob.wires[0] as never)).toEqual([
      { name: 'contacts.invited', data: { by: 'alice', users: [{ name: 'bob' }], reason: 'it is me' } },
    ])
  })

  test('[CON-3] whoever is declined hears it; the other devices of who declined do, too', async () => {
    const { alice, bob } = await people()
    await invite(bob, ['alice'])
    news(alice)
    news(bob)
    expect(await decline(alice, 'bob')).toMatchObject(ok)
    expect([news(alice), news(bob)]).toEqual([
      [['changed declined bob'], ['changed declined bob']],
      [['declined alice']],
    ])
    expect([await requestsOf(alice), await sentBy(bob), await contactsOf(bob)]).toEqual([[], [], []])
    // Also when both of his devices do so at once.
    expect(await decline(alice, 'bob')).toMatchObject(ok)
    expect([news(alice), news(bob)]).toEqual([nothing(alice), nothing(bob)])
    expect(await accept(alice, 'bob')).toMatchObject(wrong)
  })

  test('[CON-3] a contact cannot be declined, nor can somebody agree who was not asked', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'])
    expect(await accept(alice, 'bob')).toMatchObject(wrong)
    await accept(bob, 'alice')
    expect(await decline(bob, 'alice')).toMatchObject(wrong)
    expect(await contactsOf(bob)).toEqual(['alice'])
  })

  test('[CON-4] two who ask each other have agreed, and the device that asked last is told so', async () => {
    const { alice, bob } = await people()
    await invite(bob, ['alice'])
    news(alice)
    news(bob)
    await invite(alice, ['bob'])
    expect([news(alice), news(bob)]).toEqual([
      [['added bob'], ['added bob']],
      [['agreed alice', 'added alice']],
    ])
    expect([await contactsOf(alice), await requestsOf(alice), await sentBy(bob)]).toEqual([['bob'], [], []])
  })

  test('[CON-4] also at the same moment', async () => {
    const { alice, bob } = await people()
    await Promise.all([invite(alice, ['bob']), invite(bob, ['alice'])])
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([['bob'], ['alice']])
    expect([await requestsOf(alice), await requestsOf(bob)]).toEqual([[], []])
  })

  test('[CON-5] who asks again is told of again when he says something else', async () => {
    const { world, alice, bob } = await people()
    await invite(alice, ['bob'], 'please')
    const [first] = await requestsOf(bob)
    news(bob)
    world.host.time += 60_000
    await invite(alice, ['bob'], 'please')
    expect([news(bob), await requestsOf(bob)]).toEqual([[[]], [first]])
    await invite(alice, ['bob'], 'please!')
    expect(news(bob)).toEqual([['invited alice please!']])
    expect(await requestsOf(bob)).toMatchObject([{ reason: 'please!', created: world.host.now() }])
    await decline(bob, 'alice')
    news(bob)
    await invite(alice, ['bob'], 'please!')
    expect(news(bob)).toEqual([['invited alice please!']])
    // Of a contact there is nothing left to ask.
    await accept(bob, 'alice')
    news(bob)
    expect(await invite(alice, ['bob'], 'again')).toMatchObject(ok)
    expect([news(bob), await requestsOf(bob)]).toEqual([[[]], []])
  })

  test('[CON-6] what was asked may be withdrawn, and both sides forget it', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'])
    news(alice)
    news(bob)
    expect(await part(alice, 'bob')).toMatchObject(ok)
    expect([news(alice), news(bob)]).toEqual([
      [['changed withdrawn bob'], ['changed withdrawn bob']],
      [['changed withdrawn alice']],
    ])
    expect([await requestsOf(bob), await sentBy(alice)]).toEqual([[], []])
    expect(await accept(bob, 'alice')).toMatchObject(wrong)
    // What somebody else asks is declined by it.
    await invite(alice, ['bob'])
    news(alice)
    expect(await part(bob, 'alice')).toMatchObject(ok)
    expect([news(alice), await askedBy(bob), await sentBy(alice)]).toEqual([
      [['declined bob'], ['declined bob']],
      [],
      [],
    ])
  })

  test('[CON-7] several are asked at once, all of them or none', async () => {
    const { world, alice, bob } = await people()
    const carol = await world.person('carol')
    expect(await invite(alice, ['Bob', 'carol', 'BOB'])).toMatchObject(ok)
    expect([await askedBy(bob), await askedBy(carol)]).toEqual([['alice'], ['alice']])
    await part(alice, 'bob')
    expect(await invite(alice, ['bob', 'ghost'])).toMatchObject({
      status: 404,
      body: { error_description: "username ghost doesn't exist!'" },
    })
    expect(await askedBy(bob)).toEqual([])
  })

  test.each([
    [[]],
    ['bob'],
    [undefined],
    [[7]],
    [['']],
    [['bob', 'Alice']],
    [Array.from({ length: 21 }, (_, at) => `n${at}`)],
  ])('[CON-7] %j cannot be asked', async (usernames) => {
    const { alice, bob } = await people()
    expect(await invite(alice, usernames)).toMatchObject(wrong)
    expect([news(bob), await requestsOf(bob)]).toEqual([[[]], []])
  })

  test.each([['a\0b'], ['\ud800'], ['x'.repeat(513)], [7]])('[CON-7] %j is no reason', async (reason) => {
    const { alice, bob } = await people()
    expect(await invite(alice, ['bob'], reason)).toMatchObject(wrong)
    expect(await requestsOf(bob)).toEqual([])
  })

  test('[CON-7] a reason may be long, of any script and over several lines', async () => {
    const { alice, bob } = await people()
    const reason = `你好\n\u202e${'🎉'.repeat(500)}`
    expect(await invite(alice, ['bob'], reason)).toMatchObject(ok)
    expect(await requestsOf(bob)).toMatchObject([{ reason }])
  })

  test('[CON-7] people who are not there, and oneself', async () => {
    const { alice } = await people()
    for (const act of [accept, decline, part])
      for (const name of ['ghost', '%00', '%F0%9F%8E%89', 'x'.repeat(200)])
        expect(await act(alice, name), name).toMatchObject({ status: 404, body: { error: 'user_not_found' } })
    for (const act of [accept, decline, part]) expect(await act(alice, 'alice')).toMatchObject(wrong)
  })

  test('[CON-8] nobody asks, agrees or parts in the name of somebody else', async () => {
    const { world, bob } = await people()
    expect((await bob.ask('POST', 'users/alice/contacts/apply', { usernames: ['bob'] })).status).toBe(403)
    expect((await bob.ask('GET', 'users/alice/contacts/users')).status).toBe(403)
    expect((await bob.ask('GET', 'users/alice/contacts')).status).toBe(403)
    expect((await world.ask('GET', 'users/alice/contacts/users')).status).toBe(401)
    expect((await world.ask('GET', 'parley/v1/contacts/requests')).status).toBe(401)
  })

  test('[CON-9] whoever was away finds everything that happened in his log', async () => {
    const { world, alice, bob } = await people()
    const carol = await world.person('carol')
    await invite(alice, ['carol'], 'hello')
    await part(alice, 'carol')
    await invite(bob, ['carol'])
    await accept(carol, 'bob')
    await part(bob, 'carol')
    const kept = await keptFor(world.server.services.database, carol)
    expect(kept.map(({ name }) => name)).toEqual([
      'contacts.invited',
      'contacts.changed',
      'contacts.invited',
      'contacts.added',
      'contacts.removed',
    ])
  })
})

describe('limits', () => {
  const full = (whose: string) => ({
    status: 403,
    body: { error_description: `${whose}'s contact max count` },
  })

  test('[CON-10] nobody has more contacts than the setting says, on neither side', async () => {
    const { world, alice, bob } = await people({ maxContacts: 1 })
    const carol = await world.person('carol')
    await invite(carol, ['alice'])
    await invite(alice, ['bob'])
    await acquaint(alice, bob)
    // Alice is full: she cannot ask and not agree.
    expect(await invite(alice, ['carol'])).toMatchObject(full('Invitee'))
    expect(await accept(alice, 'carol')).toMatchObject(full('Invitee'))
    const dave = await world.person('dave')
    expect(await invite(alice, ['dave'])).toMatchObject(full('Inviter'))
    // Bob is full: whom he asked before he was cannot agree.
    await part(alice, 'bob')
    await invite(bob, ['dave'])
    await acquaint(bob, carol)
    expect(await accept(dave, 'bob')).toMatchObject(full('Inviter'))
    expect(await contactsOf(dave)).toEqual([])
  })

  test('[CON-10] also when many agree at once', async () => {
    const { world, alice } = await people({ maxContacts: 3 })
    const others = await Promise.all(Array.from({ length: 8 }, (_, at) => world.person(`p${at}`)))
    for (const other of others) await invite(alice, [other.name])
    const answers = await Promise.all(others.map((other) => accept(other, 'alice')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await contactsOf(alice)).toHaveLength(3)
  })

  test('[CON-11] so many wait for the answer of one person and no more', async () => {
    const { world, alice, bob } = await people({ maxContactRequests: 2 })
    const others = await Promise.all(Array.from({ length: 4 }, (_, at) => world.person(`p${at}`)))
    const answers = await Promise.all(others.map((other) => invite(other, ['alice'])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    expect(await requestsOf(alice)).toHaveLength(2)
    // Who waits already may say something else, and of several who are asked nobody is, when one is full.
    const waiting = others.find((_other, at) => answers[at]?.status === 200) as Person
    expect(await invite(waiting, ['alice'], 'please')).toMatchObject(ok)
    expect(await invite(await world.person('late'), ['bob', 'alice'])).toMatchObject({ status: 429 })
    expect(await requestsOf(bob)).toEqual([])
  })

  test('[CON-11] and one person waits for so many answers', async () => {
    const { world, alice, bob } = await people({ maxContactRequests: 2 })
    for (const name of ['p0', 'p1', 'p2']) await world.token(name)
    expect(await invite(alice, ['p0', 'p1'])).toMatchObject(ok)
    expect(await invite(alice, ['p2'])).toMatchObject({ status: 429 })
    expect(await invite(alice, ['p0'], 'please')).toMatchObject(ok)
    expect(await invite(bob, ['p2'])).toMatchObject(ok)
    expect(await part(alice, 'p0')).toMatchObject(ok)
    expect(await invite(alice, ['p2'])).toMatchObject(ok)
  })
})

describe('remarks', () => {
  test('[CON-12] are one’s own, on all of one’s devices', async () => {
    const { alice, bob } = await people()
    await acquaint(alice, bob)
    news(alice)
    news(bob)
    expect(await remark(alice, 'bob', 'Bobby 🎉')).toMatchObject(ok)
    expect([news(alice), news(bob)]).toEqual([
      [['changed remark bob Bobby 🎉'], ['changed remark bob Bobby 🎉']],
      [[]],
    ])
    const rows = async (who: Person) =>
      (await who.ask('GET', `users/${who.name}/contacts/users?needReturnRemark=true`)).body.entities
    expect(await rows(alice)).toEqual([{ username: 'bob', remark: 'Bobby 🎉' }])
    expect(await rows(bob)).toEqual([{ username: 'alice', remark: '' }])
    await remark(alice, 'bob', '')
    expect(await rows(alice)).toEqual([{ username: 'bob', remark: '' }])
    // It ends with the contact.
    await remark(alice, 'bob', 'Bobby')
    await part(bob, 'alice')
    await acquaint(bob, alice)
    expect(await rows(alice)).toEqual([{ username: 'bob', remark: '' }])
  })

  test('[CON-12] too long, of somebody who is no contact, or no text: in the words that clients know', async () => {
    const { alice, bob } = await people()
    expect(await remark(alice, 'bob', 'x')).toMatchObject({
      status: 400,
      body: { error_description: 'updateRemark | they are not friends, please add as a friend first.' },
    })
    await acquaint(alice, bob)
    expect((await remark(alice, 'bob', '🎉'.repeat(100))).status).toBe(200)
    for (const text of ['🎉'.repeat(101), 'x'.repeat(100_000)])
      expect(await remark(alice, 'bob', text)).toMatchObject({
        status: 400,
        body: { error_description: 'remark length must less than 100' },
      })
    for (const text of [undefined, 7, 'a\0', '\ud800'])
      expect(await remark(alice, 'bob', text)).toMatchObject(wrong)
    expect((await remark(alice, 'ghost', 'x')).status).toBe(404)
  })
})
