import type { TextMessage } from '@parley/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeClient } from '../testing/index.ts'
import { createEarlyMessages } from './early-messages.ts'
import { type NotificationParts, startNotifications } from './notification-dispatcher.ts'
import type { NoticeChoices } from './notification-preferences.ts'
import { isNotified } from './notification-rules.ts'

/** Generous, for slow machines. */
const patience = { timeout: 60_000 }

const bob = { type: 'single', id: 'bob' } as const
const group = { type: 'group', id: 'g1' } as const
const noon = Date.UTC(2026, 10, 15, 12)

function message(position: number, more: Partial<TextMessage> = {}): TextMessage {
  return {
    kind: 'text',
    id: `m${position}`,
    conversation: bob,
    from: 'bob',
    to: 'alice',
    sentAt: noon,
    position,
    localId: undefined,
    ext: {},
    text: `text ${position}`,
    ...more,
  }
}

function stage(choices: Partial<NoticeChoices> = {}, more: Partial<NotificationParts> = {}) {
  const client = createFakeClient('alice')
  let now = noon
  const shown: string[] = []
  const closed: string[] = []
  const played: string[] = []
  const missed = vi.fn()
  const stop = startNotifications({
    client,
    tabs: { isNotifying: true, attend() {}, isAttended: async () => false, close() {} },
    now: () => now,
    choices: () => ({ isOn: true, sound: 'soft', showsText: true, isAsked: false, ...choices }),
    isAllowed: () => true,
    show: ({ message: { id }, count }) => {
      shown.push(`${id} ${count}`)
      return () => void closed.push(id)
    },
    play: (sound) => void played.push(sound),
    missed,
    ...more,
  })
  const arrive = async (one: TextMessage) => {
    client.emit('messages.received', { message: one, mine: false, backlog: false })
    await vi.waitFor(() => {}, patience)
    await Promise.resolve()
  }
  const later = (ms: number) => {
    now += ms
  }
  return { client, shown, closed, played, missed, stop, arrive, later }
}

describe('messages that arrive', () => {
  it('notify once per conversation, and many at once make one sound', async () => {
    const { shown, played, arrive, later } = stage()
    await arrive(message(1))
    await arrive(message(2))
    await arrive(message(1, { id: 'g-1', conversation: group, from: 'mei' }))
    expect(shown).toEqual(['m1 1', 'm2 2', 'g-1 1'])
    expect(played).toEqual(['soft'])
    later(2000)
    await arrive(message(3))
    expect(played).toEqual(['soft', 'soft'])
  })

  it('do not notify in an open conversation, nor in a tab that is not the notifying one', async () => {
    const looking = stage({}, { tabs: tabs({ isAttended: async (key) => key === 'single:bob' }) })
    await looking.arrive(message(1))
    await looking.arrive(
      message(1, { id: 'other', conversation: { type: 'single', id: 'mei' }, from: 'mei' }),
    )
    expect(looking.shown).toEqual(['other 1'])
    const silent = stage({}, { tabs: tabs({ isNotifying: false }) })
    await silent.arrive(message(1))
    expect(silent.shown).toEqual([])
    expect(silent.played).toEqual([])
    // The user may still be asked for permission.
    expect(silent.missed).toHaveBeenCalledOnce()
  })

  it('notify if they arrived before this code was loaded, but not if they arrived while catching up', async () => {
    const early = createEarlyMessages()
    const { client } = stage()
    const stop = early.listen(client)
    client.set({ sync: { name: 'running' } })
    client.emit('messages.received', { message: message(1), mine: false, backlog: false })
    client.set({ sync: { name: 'idle' } })
    client.emit('messages.received', { message: message(2), mine: false, backlog: false })
    const { shown } = stage({}, { early: early.take() })
    await vi.waitFor(() => expect(shown).toEqual(['m2 1']), patience)
    client.emit('messages.received', { message: message(3), mine: false, backlog: false })
    expect(early.take()).toEqual([])
    stop()
  })

  it('do not notify without consent or permission', async () => {
    const off = stage({ isOn: false, sound: 'none' })
    await off.arrive(message(1))
    expect(off.shown).toEqual([])
    expect(off.missed).toHaveBeenCalledOnce()
    const refused = stage({}, { isAllowed: () => false })
    await refused.arrive(message(1))
    expect(refused.shown).toEqual([])
  })

  it('remove their notification when they are read, and all notifications are removed at the end', async () => {
    const { client, closed, arrive, stop } = stage()
    await arrive(message(1))
    await arrive(message(1, { id: 'mei1', conversation: { type: 'single', id: 'mei' }, from: 'mei' }))
    client.setConversation(bob, { readPosition: 1 })
    await vi.waitFor(() => expect(closed).toEqual(['m1']), patience)
    stop()
    expect(closed).toEqual(['m1', 'mei1'])
  })

  it('from before the page was loaded do not notify', async () => {
    const client = createFakeClient('alice')
    client.set({ connection: { name: 'connecting', attempt: 1, again: false } })
    const shown = vi.fn(() => () => {})
    startNotifications({
      client,
      tabs: tabs({}),
      now: () => noon,
      choices: () => ({ isOn: true, sound: 'none', showsText: true, isAsked: true }),
      isAllowed: () => true,
      show: shown,
      play() {},
      missed() {},
    })
    client.emit('messages.received', { message: message(1), mine: false, backlog: false })
    client.set({ connection: { name: 'online', since: noon } })
    await vi.waitFor(() => {}, patience)
    client.emit('messages.received', { message: message(2), mine: false, backlog: false })
    await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce(), patience)
  })
})

const tabs = (more: Partial<NotificationParts['tabs']>): NotificationParts['tabs'] => ({
  isNotifying: true,
  attend() {},
  isAttended: async () => false,
  close() {},
  ...more,
})

describe('the messages that notify', () => {
  afterEach(() => void vi.useRealTimers())

  it('are unread ones of others, except in rooms and except commands', () => {
    const { state } = createFakeClient('alice')
    expect(isNotified(state, message(1), noon)).toBe(true)
    expect(isNotified(state, message(1, { from: 'alice' }), noon)).toBe(false)
    expect(isNotified(state, message(1, { conversation: { type: 'room', id: 'r' } }), noon)).toBe(false)
    const notice = { ...message(1), kind: 'command', action: 'x' } as never
    expect(isNotified(state, notice, noon)).toBe(false)
    const client = createFakeClient('alice')
    client.setConversation(bob, { readPosition: 5 })
    expect(isNotified(client.state, message(5), noon)).toBe(false)
    expect(isNotified(client.state, message(6), noon)).toBe(true)
  })

  it('depend on the settings: silence, mentions only, silenced groups, and threads like their group', async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    const client = createFakeClient('alice')
    const said = message(1, { conversation: group, from: 'mei' })
    const mention = { ...said, ext: { em_at_list: ['alice'] } }
    const told = () => [said, mention].map((one) => isNotified(client.state, one, noon))
    expect(told()).toEqual([true, true])
    await client.notifications.silence(group, { type: 'AT' })
    expect(told()).toEqual([false, true])
    await client.notifications.silenceAll({ durationMs: 60_000 })
    expect(told()).toEqual([false, false])
    await client.notifications.silenceAll({ durationMs: 0 })
    await client.notifications.silence(group, { type: 'NONE' })
    expect(told()).toEqual([false, false])
    await client.notifications.clear(group)
    expect(told()).toEqual([true, true])
    client.groupServer.put('g1', { name: 'One' })
    await client.groups.setQuiet({ groupId: 'g1', isQuiet: true })
    expect(told()).toEqual([false, false])
    // In a thread that the user is not a member of, only mentions notify.
    const thread = { type: 'thread', id: 'unknown' } as const
    expect(isNotified(client.state, { ...said, conversation: thread }, noon)).toBe(false)
    expect(isNotified(client.state, { ...mention, conversation: thread }, noon)).toBe(true)
  })
})
