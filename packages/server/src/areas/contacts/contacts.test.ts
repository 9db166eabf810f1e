import { describe, expect, test } from 'vitest'
import {
  accept,
  acquaint,
  contactEventsOf,
  contactsOf,
  decline,
  invite,
  part,
  remark,
  requestersOf,
  requestsOf,
  sentBy,
} from '../../test-support/contacts.ts'
import { eventsOf, type Person, peopleWorld, storedEvents } from '../../test-support/people-world.ts'

async function people(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  return { world, alice, bob }
}

const ok = { status: 200, body: { data: { result: 'ok' } } }
const wrong = { status: 403, body: { error_code: 91102 } }
const nothing = (person: Person) => person.wires.map(() => [])

describe('requests and acceptance', () => {
  test('[CON-1] the invited user decides, and both are contacts afterwards', async () => {
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

  test('[CON-2] all devices of both are told; events that other clients know are not sent to the acting device', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'], 'it is me')
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [['changed invited bob it is me'], ['changed invited bob it is me']],
      [['invited alice it is me']],
    ])
    await accept(bob, 'alice')
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [
        ['agreed bob', 'added bob'],
        ['agreed bob', 'added bob'],
      ],
      [[]],
    ])
    await part(alice, 'bob')
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [[], ['removed bob']],
      [['removed alice']],
    ])
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([[], []])
    expect(await part(alice, 'bob')).toMatchObject(ok)
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([nothing(alice), nothing(bob)])
  })

  test('[CON-2] an event names its sender and its receiver', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'], 'it is me')
    expect(eventsOf(bob.wires[0] as never)).toEqual([
      { name: 'contacts.invited', data: { by: 'alice', users: [{ name: 'bob' }], reason: 'it is me' } },
    ])
  })

  test('[CON-3] the user who asked is told of the refusal, and so are the other devices of the one who declined', async () => {
    const { alice, bob } = await people()
    await invite(bob, ['alice'])
    contactEventsOf(alice)
    contactEventsOf(bob)
    expect(await decline(alice, 'bob')).toMatchObject(ok)
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [['changed declined bob'], ['changed declined bob']],
      [['declined alice']],
    ])
    expect([await requestsOf(alice), await sentBy(bob), await contactsOf(bob)]).toEqual([[], [], []])
    // Even if both of their devices do it at the same time.
    expect(await decline(alice, 'bob')).toMatchObject(ok)
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([nothing(alice), nothing(bob)])
    expect(await accept(alice, 'bob')).toMatchObject(wrong)
  })

  test('[CON-3] a contact cannot be declined, and a user who was not asked cannot accept', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'])
    expect(await accept(alice, 'bob')).toMatchObject(wrong)
    await accept(bob, 'alice')
    expect(await decline(bob, 'alice')).toMatchObject(wrong)
    expect(await contactsOf(bob)).toEqual(['alice'])
  })

  test('[CON-4] two users who invite each other become contacts, and the device that was second is told', async () => {
    const { alice, bob } = await people()
    await invite(bob, ['alice'])
    contactEventsOf(alice)
    contactEventsOf(bob)
    await invite(alice, ['bob'])
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [['added bob'], ['added bob']],
      [['agreed alice', 'added alice']],
    ])
    expect([await contactsOf(alice), await requestsOf(alice), await sentBy(bob)]).toEqual([['bob'], [], []])
  })

  test('[CON-4] the same holds for simultaneous invitations', async () => {
    const { alice, bob } = await people()
    await Promise.all([invite(alice, ['bob']), invite(bob, ['alice'])])
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([['bob'], ['alice']])
    expect([await requestsOf(alice), await requestsOf(bob)]).toEqual([[], []])
  })

  test('[CON-5] a repeated invitation is reported again if its text has changed', async () => {
    const { world, alice, bob } = await people()
    await invite(alice, ['bob'], 'please')
    const [first] = await requestsOf(bob)
    contactEventsOf(bob)
    world.host.time += 60_000
    await invite(alice, ['bob'], 'please')
    expect([contactEventsOf(bob), await requestsOf(bob)]).toEqual([[[]], [first]])
    await invite(alice, ['bob'], 'please!')
    expect(contactEventsOf(bob)).toEqual([['invited alice please!']])
    expect(await requestsOf(bob)).toMatchObject([{ reason: 'please!', created: world.host.now() }])
    await decline(bob, 'alice')
    contactEventsOf(bob)
    await invite(alice, ['bob'], 'please!')
    expect(contactEventsOf(bob)).toEqual([['invited alice please!']])
    // A contact cannot be invited again.
    await accept(bob, 'alice')
    contactEventsOf(bob)
    expect(await invite(alice, ['bob'], 'again')).toMatchObject(ok)
    expect([contactEventsOf(bob), await requestsOf(bob)]).toEqual([[[]], []])
  })

  test('[CON-6] a request can be withdrawn, and disappears on both sides', async () => {
    const { alice, bob } = await people()
    await invite(alice, ['bob'])
    contactEventsOf(alice)
    contactEventsOf(bob)
    expect(await part(alice, 'bob')).toMatchObject(ok)
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
      [['changed withdrawn bob'], ['changed withdrawn bob']],
      [['changed withdrawn alice']],
    ])
    expect([await requestsOf(bob), await sentBy(alice)]).toEqual([[], []])
    expect(await accept(bob, 'alice')).toMatchObject(wrong)
    // Removing the sender of an incoming request declines it.
    await invite(alice, ['bob'])
    contactEventsOf(alice)
    expect(await part(bob, 'alice')).toMatchObject(ok)
    expect([contactEventsOf(alice), await requestersOf(bob), await sentBy(alice)]).toEqual([
      [['declined bob'], ['declined bob']],
      [],
      [],
    ])
  })

  test('[CON-7] several users are invited together, all or none', async () => {
    const { world, alice, bob } = await people()
    const carol = await world.person('carol')
    expect(await invite(alice, ['Bob', 'carol', 'BOB'])).toMatchObject(ok)
    expect([await requestersOf(bob), await requestersOf(carol)]).toEqual([['alice'], ['alice']])
    await part(alice, 'bob')
    expect(await invite(alice, ['bob', 'ghost'])).toMatchObject({
      status: 404,
      body: { error_description: "username ghost doesn't exist!'" },
    })
    expect(await requestersOf(bob)).toEqual([])
  })

  test.each([
    [[]],
    ['bob'],
    [undefined],
    [[7]],
    [['']],
    [['bob', 'Alice']],
    [Array.from({ length: 21 }, (_, at) => `n${at}`)],
  ])('[CON-7] %j cannot be invited', async (usernames) => {
    const { alice, bob } = await people()
    expect(await invite(alice, usernames)).toMatchObject(wrong)
    expect([contactEventsOf(bob), await requestsOf(bob)]).toEqual([[[]], []])
  })

  test.each([['a\0b'], ['\ud800'], ['x'.repeat(513)], [7]])(
    '[CON-7] %j is not a valid reason',
    async (reason) => {
      const { alice, bob } = await people()
      expect(await invite(alice, ['bob'], reason)).toMatchObject(wrong)
      expect(await requestsOf(bob)).toEqual([])
    },
  )

  test('[CON-7] a reason may be long, in any script and have several lines', async () => {
    const { alice, bob } = await people()
    const reason = `你好\n\u202e${'🎉'.repeat(500)}`
    expect(await invite(alice, ['bob'], reason)).toMatchObject(ok)
    expect(await requestsOf(bob)).toMatchObject([{ reason }])
  })

  test('[CON-7] refuses unknown users and the caller', async () => {
    const { alice } = await people()
    for (const act of [accept, decline, part])
      for (const name of ['ghost', '%00', '%F0%9F%8E%89', 'x'.repeat(200)])
        expect(await act(alice, name), name).toMatchObject({ status: 404, body: { error: 'user_not_found' } })
    for (const act of [accept, decline, part]) expect(await act(alice, 'alice')).toMatchObject(wrong)
  })

  test('[CON-8] nobody can invite, accept or remove in the name of another user', async () => {
    const { world, bob } = await people()
    expect((await bob.ask('POST', 'users/alice/contacts/apply', { usernames: ['bob'] })).status).toBe(403)
    expect((await bob.ask('GET', 'users/alice/contacts/users')).status).toBe(403)
    expect((await bob.ask('GET', 'users/alice/contacts')).status).toBe(403)
    expect((await world.ask('GET', 'users/alice/contacts/users')).status).toBe(401)
    expect((await world.ask('GET', 'parley/v1/contacts/requests')).status).toBe(401)
  })

  test('[CON-9] a user who was offline finds all events in their log', async () => {
    const { world, alice, bob } = await people()
    const carol = await world.person('carol')
    await invite(alice, ['carol'], 'hello')
    await part(alice, 'carol')
    await invite(bob, ['carol'])
    await accept(carol, 'bob')
    await part(bob, 'carol')
    const stored = await storedEvents(world.server.services.database, carol)
    expect(stored.map(({ name }) => name)).toEqual([
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

  test('[CON-10] the number of contacts is limited on both sides', async () => {
    const { world, alice, bob } = await people({ maxContacts: 1 })
    const carol = await world.person('carol')
    await invite(carol, ['alice'])
    await invite(alice, ['bob'])
    await acquaint(alice, bob)
    // Alice is full: she can neither invite nor accept.
    expect(await invite(alice, ['carol'])).toMatchObject(full('Invitee'))
    expect(await accept(alice, 'carol')).toMatchObject(full('Invitee'))
    const dave = await world.person('dave')
    expect(await invite(alice, ['dave'])).toMatchObject(full('Inviter'))
    // Bob is full: users whom he invited before cannot accept.
    await part(alice, 'bob')
    await invite(bob, ['dave'])
    await acquaint(bob, carol)
    expect(await accept(dave, 'bob')).toMatchObject(full('Inviter'))
    expect(await contactsOf(dave)).toEqual([])
  })

  test('[CON-10] the limit holds for many simultaneous acceptances', async () => {
    const { world, alice } = await people({ maxContacts: 3 })
    const others = await Promise.all(Array.from({ length: 8 }, (_, at) => world.person(`p${at}`)))
    for (const other of others) await invite(alice, [other.name])
    const answers = await Promise.all(others.map((other) => accept(other, 'alice')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await contactsOf(alice)).toHaveLength(3)
  })

  test('[CON-11] the number of open requests to one user is limited', async () => {
    const { world, alice, bob } = await people({ maxContactRequests: 2 })
    const others = await Promise.all(Array.from({ length: 4 }, (_, at) => world.person(`p${at}`)))
    const answers = await Promise.all(others.map((other) => invite(other, ['alice'])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    expect(await requestsOf(alice)).toHaveLength(2)
    // A user with an open request may change its text, and if one of several receivers is full, nobody is invited.
    const waiting = others.find((_other, at) => answers[at]?.status === 200) as Person
    expect(await invite(waiting, ['alice'], 'please')).toMatchObject(ok)
    expect(await invite(await world.person('late'), ['bob', 'alice'])).toMatchObject({ status: 429 })
    expect(await requestsOf(bob)).toEqual([])
  })

  test('[CON-11] the number of open requests from one user is limited', async () => {
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
  test('[CON-12] are private, and synced to all of the user’s devices', async () => {
    const { alice, bob } = await people()
    await acquaint(alice, bob)
    contactEventsOf(alice)
    contactEventsOf(bob)
    expect(await remark(alice, 'bob', 'Bobby 🎉')).toMatchObject(ok)
    expect([contactEventsOf(alice), contactEventsOf(bob)]).toEqual([
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

  test('[CON-12] that are too long, for a user who is not a contact, or not text are refused with the errors that clients know', async () => {
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
