// Presence with the unmodified reference client: its five calls in both spellings, and the events of every change.

import { expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { backOnline, fence, openWorld } from './world.ts'

const world = openWorld('limited')

const now = () => Math.floor(Date.now() / 1000)
/** The device name that the client uses. */
const deviceOf = (client: ReferenceClient): string => client.connection.context.jid.clientResource
/** The next change of a user's presence that passes the test. */
const change = (client: ReferenceClient, fits: (value: Loose) => boolean): Promise<Loose> =>
  client
    .next('onPresenceStatusChange', ([value]: Loose) => fits(value))
    .then((values: Loose) => {
      // One user per notice: the client mixes up the devices of several.
      expect(values).toHaveLength(1)
      return values[0]
    })
const shown = ({ statusDetails }: Loose): Record<string, number> =>
  Object.fromEntries(statusDetails.map(({ device, status }: Loose) => [device, Number(status)]))

it('a published status is visible to everyone who asks and reported to subscribers', async () => {
  const { anna, ben, first, second } = await world.pair()
  await expect(
    second.call('publishPresence', { description: 'in a meeting – 开会' }),
  ).resolves.toBeUndefined()
  const began = now()
  const answer = await first.call('subscribePresence', { usernames: [ben], expiry: 600 })
  const device = deviceOf(second)
  expect(answer).toMatchObject({ type: 0, data: { result: [{ uid: ben, ext: 'in a meeting – 开会' }] } })
  const [row] = answer.result
  expect(row.status).toEqual({ [device]: 1 })
  expect(row.expiry).toBeGreaterThanOrEqual(began + 600)
  expect(row.last_time).toBeLessThanOrEqual(now())
  expect(answer.data.result).toEqual(answer.result)

  const status = await second.call('getPresenceStatus', { usernames: [anna, 'nobody-at-all', ben] })
  expect(status.data.result).toEqual([
    { uid: anna, last_time: expect.any(Number), expiry: 0, ext: '', status: { [deviceOf(first)]: 1 } },
    { uid: ben, last_time: expect.any(Number), expiry: 0, ext: row.ext, status: { [device]: 1 } },
  ])

  const nextPresence = change(first, ({ ext }) => ext === 'lunch')
  await second.call('publishPresence', { description: 'lunch' })
  expect(await nextPresence).toEqual({
    userId: ben,
    lastTime: expect.any(Number),
    expire: row.expiry,
    ext: 'lunch',
    statusDetails: [{ device, status: 1 }],
  })
  const cleared = change(first, ({ ext }) => ext === '')
  await second.call('publishPresence', { description: '' })
  expect(shown(await cleared)).toEqual({ [device]: 1 })
})

it('subscriptions are listed by both spellings, and can be ended', async () => {
  const { ben, first, second } = await world.pair()
  const carl = await world.person('carl')
  await first.call('subscribePresence', { usernames: [ben, carl], expiry: 600 })
  for (const name of ['getSubscribedPresencelist', 'getSubscribedPresenceList']) {
    const { data } = await first.call(name, { pageNum: 0, pageSize: 10 })
    expect(data.result).toEqual({
      totalnum: 2,
      sublist: [
        { uid: ben, expiry: expect.any(Number) },
        { uid: carl, expiry: expect.any(Number) },
      ],
    })
    const second = await first.call(name, { pageNum: 2, pageSize: 1 })
    expect(second.data.result).toMatchObject({ totalnum: 2, sublist: [{ uid: carl }] })
  }
  await expect(first.call('unsubscribePresence', { usernames: [ben] })).resolves.toBeUndefined()
  const { data } = await first.call('getSubscribedPresenceList', { pageNum: 1, pageSize: 10 })
  expect(data.result).toMatchObject({ totalnum: 1, sublist: [{ uid: carl }] })
  const before = first.events.count('onPresenceStatusChange')
  await second.call('publishPresence', { description: 'unheard' })
  await fence(second, first, first.connection.context.userId)
  expect(first.events.count('onPresenceStatusChange')).toBe(before)
})

it('every device that comes online or goes offline is reported by itself, and one that reconnects', async () => {
  const { ben, first, second } = await world.pair()
  await first.call('subscribePresence', { usernames: [ben], expiry: 600 })
  const device = deviceOf(second)
  const two = change(first, ({ statusDetails }) => statusDetails.length === 2)
  // Its clock is slow: it reconnects only after everyone was told that it is offline.
  const phone = await world.signedIn(ben, { speed: 0.01 })
  expect(shown(await two)).toEqual({ [device]: 1, [deviceOf(phone)]: 1 })
  const one = change(first, (value) => shown(value)[device] === 0)
  second.connection.close()
  expect(shown(await one)).toEqual({ [device]: 0, [deviceOf(phone)]: 1 })
  const none = change(first, (value) => shown(value)[deviceOf(phone)] === 0)
  phone.sandbox.cutSockets()
  await phone.next('onReconnecting')
  expect(shown(await none)).toEqual({ [deviceOf(phone)]: 0 })
  const back = change(first, (value) => shown(value)[deviceOf(phone)] === 1)
  await backOnline(phone)
  expect(shown(await back)).toEqual({ [deviceOf(phone)]: 1 })
  const gone = change(first, (value) => shown(value)[deviceOf(phone)] === 0)
  phone.connection.close()
  await gone
  const { data } = await first.call('getPresenceStatus', { usernames: [ben] })
  expect(data.result).toMatchObject([{ uid: ben, status: {} }])
})

it('a status published on one device is reported to the other', async () => {
  const { ben, second } = await world.pair()
  const phone = await world.signedIn(ben)
  const nextPresence = change(phone, ({ ext }) => ext === 'busy')
  await second.call('publishPresence', { description: 'busy' })
  expect(await nextPresence).toMatchObject({ userId: ben, expire: 0 })
})

it('a blocked user sees the other one as offline, and the real state after being unblocked', async () => {
  const { anna, ben, first, second } = await world.pair()
  await first.call('subscribePresence', { usernames: [ben], expiry: 600 })
  // Status changes are delivered asynchronously: a new subscriber may receive an earlier one as well.
  const here = change(first, ({ ext }) => ext === 'here')
  await second.call('publishPresence', { description: 'here' })
  await here
  const device = deviceOf(second)
  const gone = change(first, (value) => shown(value)[device] === 0)
  await second.call('addUsersToBlocklist', { name: [anna] })
  expect(await gone).toMatchObject({ userId: ben, ext: '' })
  await second.call('publishPresence', { description: 'secret' })
  const { data } = await first.call('getPresenceStatus', { usernames: [ben] })
  expect(data.result).toMatchObject([{ uid: ben, ext: '', status: {} }])
  const back = change(first, (value) => shown(value)[device] === 1)
  await second.call('removeUserFromBlocklist', { name: [anna] })
  expect(await back).toMatchObject({ userId: ben, ext: 'secret' })
  expect(first.events.count('onPresenceStatusChange')).toBe(3)
})

it('presence calls are refused with errors that the reference client knows', async () => {
  const { ben, first } = await world.pair()
  const [one, two, three] = await Promise.all(['x', 'y', 'z'].map((label) => world.person(label)))
  await expect(first.call('publishPresence', { description: 'x'.repeat(1025) })).rejects.toMatchObject({
    type: 1100,
    message: 'ext is too big ',
  })
  await first.call('subscribePresence', { usernames: [ben, one, two], expiry: 600 })
  await expect(first.call('subscribePresence', { usernames: [three], expiry: 600 })).rejects.toMatchObject({
    type: 50,
  })
  for (const expiry of [0, 2_592_001])
    await expect(first.call('subscribePresence', { usernames: [ben], expiry })).rejects.toMatchObject({
      type: -3,
    })
  const many = Array.from({ length: 101 }, (_, at) => `u${at}`)
  await expect(first.call('getPresenceStatus', { usernames: many })).rejects.toMatchObject({ type: -3 })
  await expect(first.call('getSubscribedPresenceList', { pageNum: 1, pageSize: 501 })).rejects.toMatchObject({
    type: -3,
  })
})
