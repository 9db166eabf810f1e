// Silent mode and push registrations with the unmodified reference client: every call, and the events on other
// devices.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld()

const recorded = (area: string, call: string): Loose => {
  const file = new URL(`../../packages/protocol/test/golden/${area}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).find((vector: Loose) => vector.call === call)
}

const remind = (remindType: string) => ({ options: { paramType: 0, remindType } })
const duration = (ms: number) => ({ options: { paramType: 1, duration: ms } })
const interval = {
  options: { paramType: 2, startTime: { hours: 21, minutes: 30 }, endTime: { hours: 8, minutes: 15 } },
}

/** Anna on two devices, ben, and a group of both. */
async function people() {
  const { anna, ben, first, second } = await world.pair()
  const phone = await world.signedIn(anna)
  const group = await makeGroup(first, ben)
  return { anna, ben, first, second, phone, group }
}

const single = (conversationId: string) => ({ conversationId, type: 'singleChat' })
const inGroup = (conversationId: string) => ({ conversationId, type: 'groupChat' })
const nextEvent = (client: ReferenceClient, operation: string): Promise<Loose> =>
  client.next('onMultiDeviceEvent', (event: Loose) => event.operation === operation)

describe('silent mode for everything', () => {
  it('is set part by part and read, with every key that the recording has', async () => {
    const { first } = await people()
    await first.call('setSilentModeForAll', remind('AT'))
    const before = Date.now()
    const lasting = await first.call('setSilentModeForAll', duration(600_000))
    await first.call('setSilentModeForAll', interval)
    const { type, data } = await first.call('getSilentModeForAll')
    const { result } = recorded('silent-mode', 'getSilentModeForAll')
    expect(type).toBe(result.type)
    expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(result.data)))
    expect(data).toMatchObject({ type: 'AT', ignoreInterval: '21:30-8:15' })
    expect(data.ignoreDuration).toBe(lasting.data.ignoreDuration)
    expect(data.ignoreDuration).toBeGreaterThanOrEqual(before + 600_000)
  })

  it('is reported to the other devices as a user setting', async () => {
    const { first, phone } = await people()
    const sets: readonly [object, object][] = [
      [interval, { ignoreInterval: '21:30-8:15' }],
      [remind('NONE'), { type: 'NONE', ignoreInterval: '21:30-8:15' }],
    ]
    for (const [set, data] of sets) {
      const event = nextEvent(phone, 'setSilentModeForUser')
      await first.call('setSilentModeForAll', set)
      expect(await event).toMatchObject({ resource: expect.stringMatching(/^webim_web_/), data })
    }
    expect(first.events.count('onMultiDeviceEvent')).toBe(0)
  })
})

describe('silent mode of a conversation', () => {
  it('is set, read and cleared, in single chats and groups', async () => {
    const { first, ben, group } = await people()
    for (const place of [single(ben), inGroup(group)]) {
      await first.call('setSilentModeForConversation', { ...place, ...remind('NONE') })
      await first.call('setSilentModeForConversation', { ...place, ...interval })
      expect((await first.call('getSilentModeForConversation', place)).data).toMatchObject({
        type: 'NONE',
        ignoreInterval: '21:30-8:15',
      })
      await first.call('clearRemindTypeForConversation', place)
      expect((await first.call('getSilentModeForConversation', place)).data).toMatchObject({
        type: 'DEFAULT',
        ignoreInterval: '21:30-8:15',
      })
    }
  })

  it('is reported to the other devices, set and removed', async () => {
    const { first, phone, ben, group } = await people()
    const set = nextEvent(phone, 'setSilentModeForConversation')
    await first.call('setSilentModeForConversation', { ...single(ben), ...remind('NONE') })
    expect(await set).toMatchObject({ conversationId: ben, type: 'singleChat', data: { type: 'NONE' } })
    const lasting = nextEvent(phone, 'setSilentModeForConversation')
    await first.call('setSilentModeForConversation', { ...inGroup(group), ...duration(60_000) })
    expect(await lasting).toMatchObject({
      conversationId: group,
      type: 'groupChat',
      data: { ignoreDuration: expect.any(Number) },
    })
    const nightly = nextEvent(phone, 'setSilentModeForConversation')
    await first.call('setSilentModeForConversation', { ...inGroup(group), ...interval })
    expect(await nightly).toMatchObject({ conversationId: group, type: 'groupChat' })
    const removed = nextEvent(phone, 'removeSilentModeForConversation')
    await first.call('clearRemindTypeForConversation', single(ben))
    expect(await removed).toMatchObject({ conversationId: ben, type: 'singleChat', data: {} })
    expect(first.events.count('onMultiDeviceEvent')).toBe(0)
  })

  it('is kept for a device that reconnects later', async () => {
    const { first, phone, anna, ben } = await people()
    await phone.call('close')
    await first.call('setSilentModeForConversation', { ...single(ben), ...remind('AT') })
    const event = nextEvent(phone, 'setSilentModeForConversation')
    await phone.call('open', { user: anna, accessToken: await world.server.admin.token(anna) })
    expect(await event).toMatchObject({ conversationId: ben, data: { type: 'AT' } })
  })

  it('is read for several conversations at once, and listed in pages', async () => {
    const { first, ben, group } = await people()
    await first.call('setSilentModeForConversation', { ...single(ben), ...remind('NONE') })
    await first.call('setSilentModeForConversation', { ...inGroup(group), ...remind('AT') })
    const conversationList = [
      { id: ben, type: 'singleChat' },
      { id: group, type: 'groupChat' },
    ]
    const { data } = await first.call('getSilentModeForConversations', { conversationList })
    expect(data).toEqual({ user: { [ben]: { type: 'NONE' } }, group: { [group]: { type: 'AT' } } })
    const page = await first.call('getSilentModeRemindTypeConversations', { pageSize: 1 })
    expect(page.data).toMatchObject({
      conversations: [{ conversationId: ben, type: 'singleChat', remindType: 'NONE' }],
      cursor: expect.stringMatching(/./),
    })
    const next = await first.call('getSilentModeRemindTypeConversations', {
      pageSize: 1,
      cursor: page.data.cursor,
    })
    expect(next.data).toEqual({
      conversations: [{ conversationId: group, type: 'groupChat', remindType: 'AT' }],
      cursor: '',
    })
    const all = await first.call('getSilentModeRemindTypeConversations', { pageSize: 0 })
    expect(all.data.conversations).toHaveLength(2)
  })

  it('is refused for what does not exist', async () => {
    const { first } = await people()
    await expect(
      first.call('setSilentModeForConversation', { ...inGroup('1234567'), ...remind('NONE') }),
    ).rejects.toMatchObject({ type: 605 })
    await expect(
      first.call('setSilentModeForConversation', { ...single('nobody'), ...remind('NONE') }),
    ).rejects.toMatchObject({ type: expect.any(Number) })
    await expect(first.call('setSilentModeForAll', remind('SOMETIMES'))).rejects.toMatchObject({
      type: expect.any(Number),
    })
  })
})

describe('pushes', () => {
  it('have a language', async () => {
    const { first } = await people()
    expect((await first.call('getPushPerformLanguage')).data).toEqual({ language: '' })
    const { type, data } = await first.call('setPushPerformLanguage', { language: 'en' })
    expect({ type, data }).toEqual({ type: 0, data: recorded('push', 'setPushPerformLanguage').result.data })
    expect((await first.call('getPushPerformLanguage')).data).toEqual({ language: 'en' })
  })

  it.each(['uploadPushToken', 'uploadToken'])('are registered with %s, and unbound', async (name) => {
    const { first, anna } = await people()
    const { args, result } = recorded('push', 'uploadToken')
    const { type, data } = await first.call(name, { ...args[0], deviceToken: `token of ${anna}` })
    expect(type).toBe(result.type)
    expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(result.data)))
    expect(data).toMatchObject({
      username: anna,
      pushInfo: [{ device_id: 'dev-2', device_token: `token of ${anna}`, notifier_name: 'APNS-1' }],
    })
    const unbound = await first.call('unbindPushToken')
    expect(unbound.data.pushInfo).toMatchObject([{ device_token: '', notifier_name: '' }])
  })
})
