// Changes that a user makes to their own list and history on another device, combined with lists from the server.

import { NameSpace, toUtf8, userDomain } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createReader, follow } from '../../../test/support/recorded-ingest.ts'
import { me } from '../../../test/support/server-conversation.ts'
import { conversationList, firstUnread, markedConversations, mentionsIn } from '../selectors/conversations.ts'
import { keyOf } from '../state.ts'
import { applyMark } from './own-changes.ts'

const bob = { type: 'single', id: 'bob' } as const
const key = keyOf(bob)

type Followed = ReturnType<typeof follow>
let events = 0

/** An event in the user's own log. */
function tell({ ingest }: Pick<Followed, 'ingest'>, type: string, data: object): void {
  const n = ++events
  ingest.page({
    queue: 'own',
    coversUpTo: n,
    metas: [
      {
        id: `own ${n}`,
        from: { name: me, domain: userDomain },
        to: { name: me, domain: userDomain },
        timestamp: String(n),
        ns: NameSpace.NOTIFY,
        payload: toUtf8(JSON.stringify({ type, data })),
        seq: String(n),
      },
    ],
  })
}
const conv = (op: string, more: object = {}) => ({
  op,
  id: 'bob',
  type: 'chat',
  from: me,
  res: 'other',
  ts: 5000,
  ...more,
})
const said = (count: number) => Array.from({ length: count }, () => ({ name: 'say', by: 'bob' }) as const)

describe('[CNV-1] pins and marks', () => {
  test('have the values that the other device set', () => {
    const a = follow(bob)
    a.add(...said(1))
    tell(a, 'conv', conv('top'))
    tell(a, 'conv', conv('mark', { ext: 'mark_7' }))
    tell(a, 'conv', conv('mark', { ext: 'mark_2' }))
    tell(a, 'conv', conv('mark', { ext: 'mark_2' }))
    expect(a.row()).toMatchObject({ pinnedAt: 5000, marks: [2, 7] })
    tell(a, 'conv', conv('not_top'))
    tell(a, 'conv', conv('mark_delete', { ext: 'mark_7' }))
    expect(a.row()).toMatchObject({ pinnedAt: undefined, marks: [2] })
    expect(a.names().slice(1, 3)).toEqual(['conversations.pinned', 'conversations.marked'])
  })

  test.each(['mark_', 'mark_x', '7', ''])('%o is not a mark', (ext) => {
    const a = follow(bob)
    a.add(...said(1))
    tell(a, 'conv', conv('mark', { ext }))
    expect(a.row()?.marks).toEqual([])
    expect(a.skipped).toEqual([])
  })

  test('pinned conversations come first, the newest pin first; then the most recent', () => {
    const { ingest, store } = createReader()
    const names = ['one', 'two', 'three', 'four']
    names.forEach((id, index) => {
      const ref = { type: 'single', id } as const
      ingest.opened(ref, 100 + index)
      const pinnedAt = { one: 10, three: 20 }[id]
      ingest.act([ref], (changes) => changes.change(ref, { pinnedAt }))
      if (id !== 'two') ingest.act([ref], (changes) => applyMark(changes, ref, 3, true))
    })
    const list = () => conversationList(store.state).map(({ ref }) => ref.id)
    expect(list()).toEqual(['three', 'one', 'four', 'two'])
    const marked = markedConversations(store.state, 3)
    expect(marked.map(({ ref }) => ref.id)).toEqual(['three', 'one', 'four'])
    expect(markedConversations(store.state, 3)).toBe(marked)
    expect(markedConversations(store.state, 4)).toEqual([])
  })
})

describe('[CNV-2] a removed conversation', () => {
  test('is off the list until the next message, and counts from there', () => {
    const a = follow(bob)
    a.add(...said(3))
    tell(a, 'conv', conv('top'))
    tell(a, 'conv', conv('del', { seq: 3, delete_roam: false }))
    expect(a.row()).toBeUndefined()
    expect(a.store.state.timelines.get(key)?.segments[0]?.messages).toHaveLength(3)
    a.add(...said(1))
    expect(a.row()).toMatchObject({ unread: 1, pinnedAt: undefined, removedUpTo: 3, start: 0 })
    expect(a.row()?.lastMessage?.id).toBe('1004')
    // An older event that arrives late does not bring it back.
    tell(a, 'conv', conv('del', { seq: 2, delete_roam: false }))
    expect(a.row()?.unread).toBe(1)
  })

  test('no longer counts earlier messages, whatever is reported first', () => {
    const a = follow(bob)
    for (const act of said(4)) a.story.add(act)
    tell(a, 'conv', conv('del', { seq: 3, delete_roam: false }))
    expect(a.row()).toBeUndefined()
    a.ingest.page(a.story.page(0, 4))
    expect(a.row()).toMatchObject({ unread: 1, removedUpTo: 3 })
  })

  test('with its history starts empty', () => {
    const a = follow(bob)
    a.add(...said(3))
    tell(a, 'conv', conv('del', { seq: 3, delete_roam: true }))
    expect(a.store.state.timelines.get(key)).toMatchObject({ segments: [], reachedStart: true })
    // A page that was requested earlier brings nothing back.
    a.ingest.history(bob, a.story.history(3))
    expect(a.row()).toBeUndefined()
    a.add(...said(1))
    expect(a.row()).toMatchObject({ unread: 1, start: 3 })
    expect(a.store.state.timelines.get(key)?.segments).toMatchObject([{ from: 4, to: 4 }])
  })

  test('is listed again when it is opened', () => {
    const a = follow(bob)
    a.add(...said(2))
    tell(a, 'conv', conv('del', { seq: 2 }))
    a.ingest.opened(bob, 9)
    expect(a.row()).toMatchObject({ unread: 0, lastMessage: undefined })
    tell(a, 'conv', conv('del', { seq: 2 }))
    expect(a.row()).toBeUndefined()
  })

  test.each([
    ['message', { msgIdList: ['1003'] }],
    ['history', { seq: 3 }],
  ])('is off the list again if the %s of what was written since is removed', (_, what) => {
    const a = follow(bob)
    a.add(...said(2))
    tell(a, 'conv', conv('del', { seq: 2 }))
    a.ingest.opened(bob, 9)
    a.add(...said(1))
    expect(a.row()).toMatchObject({ lastMessage: { id: '1003' } })
    tell(a, 'roaming_delete', { to: 'bob', chatType: 'chat', resource: 'other', ...what })
    expect(a.row()).toBeUndefined()
    // A conversation that was never removed stays listed, although it is empty.
    const b = follow(bob)
    b.ingest.opened(bob, 9)
    b.add(...said(1))
    tell(b, 'roaming_delete', { to: 'bob', chatType: 'chat', resource: 'other', msgIdList: ['1001'] })
    expect(b.row()).toMatchObject({ lastMessage: undefined, updatedAt: 9 })
  })
})

describe('[CNV-3] removed messages', () => {
  const remove = (a: Followed, ...ids: readonly unknown[]) =>
    tell(a, 'roaming_delete', { to: 'bob', chatType: 'chat', resource: 'other', msgIdList: ids })

  test('disappear from the timeline, the list and the count, and do not come back', () => {
    const a = follow(bob)
    a.add(...said(4))
    remove(a, '1002', '1004')
    expect(a.row()).toMatchObject({ unread: 2, lastMessage: { id: '1003' } })
    expect(a.store.state.timelines.get(key)?.segments).toMatchObject([{ from: 1, to: 4 }])
    a.ingest.page(a.story.page(0, 4))
    a.ingest.history(bob, a.story.history(4))
    expect(a.row()?.unread).toBe(2)
    expect(a.one(2)).toBeUndefined()
    expect(a.ingest.find('1002')).toBeUndefined()
  })

  test('a message that arrives after its removal raises no event', () => {
    const a = follow(bob)
    remove(a, '1001')
    a.add(...said(2))
    expect(a.told.filter(({ name }) => name === 'messages.sent')).toHaveLength(1)
    expect(a.row()?.unread).toBe(1)
  })

  test('lower the count of the list, and unloaded ones are left to the list', () => {
    const a = follow(bob)
    for (const act of said(5)) a.story.add(act)
    a.ingest.listed([a.story.row(5)])
    expect(a.row()?.unread).toBe(5)
    remove(a, '1005')
    expect(a.row()).toMatchObject({ unread: 4, lastMessage: undefined })
    expect(a.missing).toEqual(['list'])
    remove(a, '1002')
    expect(a.missing).toEqual(['list', 'list'])
  })

  test('with an invalid list of ids do no harm', () => {
    const a = follow(bob)
    a.add(...said(1))
    remove(a, 5, null, {})
    tell(a, 'roaming_delete', { to: 'bob', chatType: 'chat', msgIdList: 'x', seq: 'y' })
    expect(a.row()?.unread).toBe(1)
  })

  test('are remembered by id, up to a limit', () => {
    const a = follow(bob)
    remove(a, ...Array.from({ length: 600 }, (_, n) => String(n)))
    expect(a.ingest.factsOf(bob).hidden).toHaveLength(500)
  })
})

describe('[CNV-4] history up to a position', () => {
  const cut = (a: Followed, seq: number) =>
    tell(a, 'roaming_delete', { to: 'bob', chatType: 'chat', resource: 'other', seq })

  test('is removed, with its unread count', () => {
    const a = follow(bob)
    a.add(...said(5))
    cut(a, 2)
    expect(a.row()).toMatchObject({ unread: 3, start: 2 })
    expect(a.store.state.timelines.get(key)).toMatchObject({
      segments: [{ from: 3, to: 5 }],
      reachedStart: true,
    })
    cut(a, 1)
    expect(a.row()?.start).toBe(2)
    cut(a, 5)
    expect(a.row()).toMatchObject({ unread: 0, lastMessage: undefined })
  })

  test('requests the unread count if it goes beyond what is loaded', () => {
    const a = follow(bob)
    for (const act of said(9)) a.story.add(act)
    a.ingest.listed([a.story.row(9)])
    cut(a, 4)
    expect(a.missing).toEqual(['list'])
    a.ingest.listed([{ ...a.story.row(9), unread: 5, start: 4 }])
    expect(a.row()?.unread).toBe(5)
  })
})

describe('[CNV-5] removing everything', () => {
  test('removes all messages up to that time, in single chats and groups, and the rest is left to the list', () => {
    const a = follow(bob)
    a.add(...said(3))
    const room = { type: 'room', id: 'r' } as const
    a.ingest.opened(room, 5)
    tell(a, 'roaming_delete_all', { resource: 'other', ts: a.story.timeOf(2) })
    expect(a.row()).toMatchObject({ unread: 1, start: 2, removedUpTo: 2 })
    expect(a.store.state.conversations.has('room:r')).toBe(true)
    expect(a.missing).toEqual(['list'])
  })
})

describe('[CNV-6] a list and events', () => {
  test('a list that was requested before an event is ignored, and requested again', () => {
    const a = follow(bob)
    a.add(...said(2))
    const listing = a.ingest.listing()
    const asked = listing.ask()
    tell(a, 'conv', conv('top'))
    listing.take([{ ...a.story.row(2), isPinned: false, unread: 9 }], asked)
    expect(a.row()).toMatchObject({ pinnedAt: 5000, unread: 2 })
    expect(a.missing).toEqual(['list'])
    listing.take([{ ...a.story.row(2), isPinned: false, marks: ['mark_1'] }], listing.ask())
    expect(a.row()).toMatchObject({ pinnedAt: undefined, marks: [1] })
  })

  test('if two devices change something at once, the list decides which was first', () => {
    const a = follow(bob)
    a.add(...said(1))
    a.ingest.act([bob], (changes) => changes.change(bob, { pinnedAt: 1 })).taken()
    expect(a.missing).toEqual([])
    tell(a, 'conv', conv('not_top'))
    expect(a.missing).toEqual(['list'])
    a.ingest.listed([{ ...a.story.row(1), isPinned: true, pinnedAt: 7 }])
    tell(a, 'conv', conv('not_top'))
    expect(a.missing).toEqual(['list'])
    expect(a.row()?.pinnedAt).toBeUndefined()
  })

  test('a row undoes a removal that the server does not know', () => {
    const a = follow(bob)
    a.add(...said(3))
    tell(a, 'conv', conv('del', { seq: 3, delete_roam: true }))
    a.ingest.listed([{ ...a.story.row(3), start: 1, removedUpTo: 0 }])
    expect(a.row()).toMatchObject({ start: 1, removedUpTo: 0 })
    expect(a.store.state.timelines.get(key)?.reachedStart).toBe(false)
  })

  test('a conversation that is on no page of a complete load is not listed', () => {
    const a = follow(bob)
    for (const act of said(3)) a.story.add(act)
    a.ingest.listed([a.story.row(3)])
    expect(a.row()?.unread).toBe(3)
    const walk = a.ingest.listing()
    walk.take([], walk.ask())
    expect(a.row()?.unread).toBe(3)
    walk.finish()
    expect(a.row()).toMatchObject({ unread: 0, lastMessage: undefined })
    // A message that arrives during the next pass is left to the pass after it.
    const next = a.ingest.listing()
    a.story.add({ name: 'say', by: 'bob' })
    a.ingest.page(a.story.page(3, 4))
    next.finish()
    expect(a.row()?.unread).toBe(1)
    expect(a.missing).toEqual(['list'])
  })

  test('loading the history of an unlisted conversation does not list it', () => {
    const a = follow(bob)
    for (const act of said(3)) a.story.add(act)
    a.ingest.listing().finish()
    a.ingest.history(bob, a.story.history(3))
    expect(a.row()).toBeUndefined()
    expect(a.store.state.timelines.get(key)?.segments[0]?.messages).toHaveLength(3)
    a.story.add({ name: 'say', by: 'bob' })
    a.ingest.page(a.story.page(3, 4))
    expect(a.row()).toMatchObject({ unread: 1 })
  })
})

describe('[CNV-7] an own action', () => {
  test('that is refused is undone, and messages that arrived in the meantime stay', () => {
    const a = follow(bob)
    a.add(...said(3))
    const before = a.row()
    const act = a.ingest.act([bob], (changes) => changes.change(bob, { pinnedAt: 5, hidden: ['1001'] }))
    expect(a.row()?.pinnedAt).toBe(5)
    act.undo()
    expect(a.row()).toEqual(before)
    expect(a.ingest.factsOf(bob).hidden).toEqual([])
  })

  test('that is refused after an event is left to the list', () => {
    const a = follow(bob)
    a.add(...said(1))
    const act = a.ingest.act([bob], (changes) => changes.change(bob, { pinnedAt: 5 }))
    tell(a, 'conv', conv('mark', { ext: 'mark_1' }))
    act.undo()
    expect(a.row()).toMatchObject({ pinnedAt: 5, marks: [1] })
    expect(a.missing.at(-1)).toBe('list')
  })
})

describe('[CNV-8] unread messages', () => {
  test('have a first one, and a number that mention the user', () => {
    const a = follow(bob)
    a.add(
      ...said(2),
      { name: 'readAll', on: 0, by: me },
      { name: 'say', by: 'bob', ext: { em_at_list: [me] } },
      { name: 'say', by: 'bob', ext: { em_at_list: 'ALL' } },
      { name: 'say', by: 'bob', ext: { em_at_list: ['carol'] } },
      { name: 'say', by: me, ext: { em_at_list: [me] } },
    )
    expect(firstUnread(a.store.state, key)).toBe(2)
    expect(mentionsIn(a.store.state, key)).toBe(2)
    tell(a, 'conv', conv('del', { seq: 4 }))
    expect(firstUnread(a.store.state, key)).toBe(5)
    expect(mentionsIn(a.store.state, key)).toBe(1)
    expect(firstUnread(a.store.state, 'single:nobody')).toBeUndefined()
  })
})
