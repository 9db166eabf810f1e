// Contacts with the unmodified reference client: every call by its newer and its older name, and every event, on
// all devices of both users and after being offline.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { openOwnWorld, openWorld, type World } from './world.ts'

const world = openWorld('limited')

/** Anna with two devices, Ben with one. */
async function cast(where: World = world) {
  const { anna, ben, first, second } = await where.pair()
  return { anna, ben, first, second, other: await where.signedIn(anna) }
}

const handlers = [
  'onContactInvited',
  'onContactAdded',
  'onContactAgreed',
  'onContactRefuse',
  'onContactDeleted',
]

/** Every contact event that a device received, in order. */
const eventTypes = ({ events }: ReferenceClient): string[] =>
  events.all
    .filter(({ name }) => handlers.includes(name))
    .map(({ name, payload }) => `${name.slice(2)} ${payload.from}`)

async function acquaint(anna: ReferenceClient, ben: ReferenceClient, names: { anna: string; ben: string }) {
  await anna.call('addContact', names.ben)
  await ben.call('acceptContactInvite', names.anna)
}

describe('a contact request', () => {
  it('reaches the other user with its reason; accepting is reported to both, on all devices but the acting one', async () => {
    const { anna, ben, first, second, other } = await cast()
    await expect(first.call('addContact', ben, 'it is me – 你好')).resolves.toBeUndefined()
    expect(await second.next('onContactInvited')).toEqual({
      type: 'subscribe',
      from: anna,
      to: ben,
      status: 'it is me – 你好',
    })
    await expect(second.call('acceptContactInvite', anna)).resolves.toBeUndefined()
    for (const device of [first, other]) {
      const subscribed = { type: 'subscribed', from: ben, to: anna, status: '' }
      expect(await device.next('onContactAgreed')).toEqual(subscribed)
      expect(await device.next('onContactAdded')).toEqual(subscribed)
    }
    await first.sendText(ben, 'fence')
    await second.next('onTextMessage')
    expect(eventTypes(second)).toEqual([`ContactInvited ${anna}`])
    expect((await first.call('getContacts')).data).toEqual([ben])
    expect((await second.call('getRoster')).data).toEqual([anna])
  })

  it('works without a reason, and can be accepted by the older method name', async () => {
    const { anna, ben, first, second } = await cast()
    await first.call('addContact', ben)
    expect(await second.next('onContactInvited')).toMatchObject({ status: '' })
    await expect(second.call('acceptInvitation', anna)).resolves.toBeUndefined()
    await first.next('onContactAdded')
    expect((await first.call('getRoster')).data).toEqual([ben])
  })

  it.each(['declineContactInvite', 'declineInvitation'])(
    '%s is reported to the user who asked',
    async (name) => {
      const { anna, ben, first, second, other } = await cast()
      await second.call('addContact', anna)
      for (const device of [first, other]) await device.next('onContactInvited')
      await expect(first.call(name, ben)).resolves.toBeUndefined()
      expect(await second.next('onContactRefuse')).toEqual({
        type: 'unsubscribed',
        from: anna,
        to: ben,
        status: '',
      })
      await second.sendText(anna, 'fence')
      await other.next('onTextMessage')
      // The refusal did not come from the other user.
      expect(eventTypes(other)).toEqual([`ContactInvited ${ben}`])
      expect((await first.call('getContacts')).data).toEqual([])
    },
  )

  it('in both directions counts as accepted', async () => {
    const { anna, ben, first, second, other } = await cast()
    await first.call('addContact', ben)
    await second.call('addContact', anna)
    for (const device of [first, other, second]) await device.next('onContactAdded')
    expect((await second.call('getContacts')).data).toEqual([anna])
  })

  it('waits for users who are offline, on each of their devices', async () => {
    const { anna, ben, first, second } = await cast()
    const devices = ['phone', 'tablet'].map((deviceId) => ({ deviceId }))
    const away = [second, ...(await Promise.all(devices.map((options) => world.signedIn(ben, options))))]
    for (const device of away) await device.call('close')
    await first.call('addContact', ben, 'are you there?')
    for (const options of devices) {
      const device = await world.signedIn(ben, options)
      expect(await device.next('onContactInvited')).toMatchObject({ from: anna, status: 'are you there?' })
      await device.next('onOfflineMessageSyncFinish')
      expect(eventTypes(device)).toEqual([`ContactInvited ${anna}`])
    }
  })
})

describe('removing a contact', () => {
  it.each(['deleteContact', 'removeRoster'])('%s is reported to both', async (name) => {
    const { anna, ben, first, second, other } = await cast()
    await acquaint(first, second, { anna, ben })
    await other.next('onContactAdded')
    await expect(first.call(name, ben)).resolves.toBeUndefined()
    expect(await second.next('onContactDeleted')).toEqual({
      type: 'unsubscribed',
      from: anna,
      to: ben,
      status: '',
    })
    expect(await other.next('onContactDeleted')).toMatchObject({ from: ben, to: anna })
    expect((await second.call('getContacts')).data).toEqual([])
    expect(first.events.count('onContactDeleted')).toBe(0)
    // Repeating it succeeds, because it is already done.
    await expect(first.call(name, ben)).resolves.toBeUndefined()
  })

  it('who has not accepted withdraws the request and raises no event', async () => {
    const { anna, ben, first, second } = await cast()
    await first.call('addContact', ben)
    await second.next('onContactInvited')
    await first.call('deleteContact', ben)
    await expect(second.call('acceptContactInvite', anna)).rejects.toMatchObject({ type: -3 })
    await first.sendText(ben, 'fence')
    await second.next('onTextMessage')
    expect(eventTypes(second)).toEqual([`ContactInvited ${anna}`])
    expect(second.sandbox.faults).toEqual([])
  })
})

describe('lists and remarks', () => {
  it('have the remarks that the user has given, whole and in pages', async () => {
    const { anna, ben, first, second } = await cast()
    const others = [ben]
    await acquaint(first, second, { anna, ben })
    for (const label of ['cem', 'dee']) {
      const name = await world.person(label)
      others.push(name)
      await acquaint(first, await world.signedIn(name), { anna, ben: name })
    }
    await expect(
      first.call('setContactRemark', { userId: ben, remark: 'Bobby – 小本' }),
    ).resolves.toBeUndefined()
    const rows = others.map((userId) => ({ userId, remark: userId === ben ? 'Bobby – 小本' : '' }))
    expect(await first.call('getAllContacts')).toEqual({ type: 0, data: rows })
    const page = await first.call('getContactsWithCursor', { pageSize: 2 })
    expect(page).toEqual({ type: 0, data: { cursor: expect.any(String), contacts: rows.slice(0, 2) } })
    const { cursor } = page.data
    const last = await first.call('getContactsWithCursor', { pageSize: 2, cursor })
    expect(last.data).toEqual({ cursor: '', contacts: rows.slice(2) })
    expect((await first.call('getContactsWithCursor')).data.contacts).toEqual(rows)
    await first.call('setContactRemark', { userId: ben, remark: '' })
    expect((await first.call('getAllContacts')).data[0]).toEqual({ userId: ben, remark: '' })
    // The callback gets the older format.
    const older = new Promise((resolve) => {
      first.connection.getRoster(first.sandbox.realm.inside({ success: resolve }))
    })
    expect(await first.settle(older)).toMatchObject(others.map((name) => ({ name, subscription: 'both' })))
  })
})

describe('refused calls', () => {
  it('reject with the error types that the reference client has for them', async () => {
    const { anna, ben, first, second } = await cast()
    for (const name of ['addContact', 'acceptContactInvite', 'declineContactInvite', 'deleteContact'])
      await expect(first.call(name, 'nobody-at-all'), name).rejects.toMatchObject({ type: 204 })
    await expect(first.call('addContact', anna)).rejects.toMatchObject({ type: -3 })
    await expect(first.call('addContact', ben, 'x'.repeat(513))).rejects.toMatchObject({ type: -3 })
    await expect(first.call('acceptContactInvite', ben)).rejects.toMatchObject({ type: -3 })
    const remark = (text: string) => first.call('setContactRemark', { userId: ben, remark: text })
    await expect(remark('x')).rejects.toMatchObject({ type: 221 })
    await acquaint(first, second, { anna, ben })
    await expect(remark('x'.repeat(101))).rejects.toMatchObject({ type: 50 })
    await expect(first.call('getContactsWithCursor', { pageSize: 5000 })).rejects.toMatchObject({ type: -3 })
  })

  it('say whose list is full', async () => {
    const { anna, ben, first, second } = await cast()
    const late = await world.signedIn(await world.person('late'))
    await late.call('addContact', anna)
    await first.next('onContactInvited')
    await acquaint(first, second, { anna, ben })
    for (const label of ['x', 'y']) {
      const name = await world.person(label)
      await acquaint(first, await world.signedIn(name), { anna, ben: name })
    }
    const lateName = late.connection.context.userId as string
    await expect(first.call('acceptContactInvite', lateName)).rejects.toMatchObject({
      type: 50,
      message: "Invitee's contact max count",
    })
    await expect(first.call('addContact', await world.person('z'))).rejects.toMatchObject({
      type: 50,
      message: "Inviter's contact max count",
    })
  })
})

describe('with contacts only', () => {
  // Has its own server: elsewhere users who are not contacts may write to each other.
  const strict = openOwnWorld({ PARLEY_CONTACTS_ONLY: '1' })

  it('others are refused with 221, and none of their messages arrive', async () => {
    const { anna, ben, first, second } = await cast(strict)
    await expect(first.sendText(ben, 'hello?')).rejects.toMatchObject({ type: 221, message: 'not contact' })
    await acquaint(first, second, { anna, ben })
    await first.sendText(ben, 'hello')
    expect(await second.next('onTextMessage')).toMatchObject({ msg: 'hello' })
    await second.sendText(anna, 'hi')
    await second.call('deleteContact', anna)
    await first.next('onContactDeleted')
    await expect(first.sendText(ben, 'why?')).rejects.toMatchObject({ type: 221 })
    await expect(second.sendText(anna, 'because')).rejects.toMatchObject({ type: 221 })
    const page = await second.call('getHistoryMessages', {
      targetId: anna,
      chatType: 'singleChat',
      pageSize: 20,
    })
    expect(page.messages.map(({ msg }: Loose) => msg).sort()).toEqual(['hello', 'hi'])
  })
})
