// Group events as lines in the timelines of their groups.

import {
  encode,
  groupDomain,
  type Meta,
  MUCBody,
  MUCOperation,
  NameSpace,
  userDomain,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { readNotice } from './group-notices.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const told = (body: MUCBody, more: Meta = {}): Meta => ({
  id: '501',
  from: { name: 'bob', domain: userDomain },
  to: { name: '7', domain: groupDomain },
  timestamp: '1000',
  ns: NameSpace.MUC,
  seq: '3',
  payload: encode(MUCBody, { mucId: { name: '7' }, from: { name: 'bob' }, ...body }),
  ...more,
})

const page = (metas: Meta[], nextKey = '3') => ({
  queue: { name: '40', domain: userDomain },
  nextKey,
  isLast: false,
  metas,
})

describe('a notice', () => {
  test('has the fields of its body', () => {
    expect(readNotice(told({ operation: MUCOperation.ADD_ADMIN, to: [{ name: 'ann' }] }))).toMatchObject({
      kind: 'notice',
      id: '501',
      conversation: { type: 'group', id: '7' },
      from: 'bob',
      what: 'adminAdded',
      users: ['ann'],
      position: 3,
      sentAt: 1000,
      isInTimeline: true,
    })
    const update = { operation: MUCOperation.UPDATE, eventInfo: { ext: '{"name":"x"}' } }
    expect(readNotice(told(update))).toMatchObject({ what: 'updated', detail: '{"name":"x"}', users: [] })
    const joined = { operation: MUCOperation.PRESENCE, members: ['cat', 'dan'], mucMemberCount: 4 }
    expect(readNotice(told(joined))).toMatchObject({ users: ['cat', 'dan'], memberCount: 4 })
    const muted = { operation: MUCOperation.ADD_MUTE, to: [{ name: 'cat' }], ext: '{"a":1}' }
    expect(readNotice(told(muted))).toMatchObject({ what: 'muted', detail: '{"a":1}' })
  })

  test('in the user’s own log, or without a number, has no position in the timeline', () => {
    const kicked = { operation: MUCOperation.KICK }
    expect(readNotice(told(kicked, { to: { name: 'ann', domain: userDomain } }))?.isInTimeline).toBe(false)
    expect(readNotice(told(kicked, { seq: undefined }))?.isInTimeline).toBe(false)
  })

  test.each([
    ['another namespace', told({ operation: MUCOperation.KICK }, { ns: NameSpace.CHAT })],
    ['a room', told({ operation: MUCOperation.PRESENCE, isChatroom: true })],
    ['a thread', told({ operation: MUCOperation.THREAD_KICK, isThread: true })],
    ['no group', told({ operation: MUCOperation.KICK, mucId: {} })],
    ['an unknown operation', told({ operation: 99 })],
  ])('is ignored: %s', (_name, meta) => {
    expect(readNotice(meta)).toBeUndefined()
  })
})

describe('in a timeline', () => {
  test('is a row that is not counted, appears once, and raises one event', async () => {
    const a = await world.online('ann', { receipts: false })
    const heard: string[] = []
    a.client.on('groups.notice', ({ data }) => heard.push(data.notice.what))
    const meta = told({ operation: MUCOperation.PRESENCE, mucMemberCount: 2 })
    world.server.page('ann', page([meta]))
    world.server.page('ann', page([meta]))
    await settle()
    const [segment] = a.client.state.timelines.get('group:7')?.segments ?? []
    expect(segment).toMatchObject({ from: 3, to: 3, messages: [{ kind: 'notice', what: 'membersJoined' }] })
    // The notice does not put an unlisted group on the list.
    expect(a.client.state.conversations.get('group:7')).toBeUndefined()
    expect(heard).toEqual(['membersJoined'])
  })

  test('an unreadable notice does not affect the rest of its page', async () => {
    const a = await world.online('ann', { receipts: false })
    const broken = told({}, { id: '502', seq: '2', payload: new Uint8Array([255, 255, 255]) })
    world.server.page('ann', page([broken, told({ operation: MUCOperation.BAN_GROUP })]))
    await settle()
    const messages = a.client.state.timelines.get('group:7')?.segments[0]?.messages
    expect(messages?.map(({ id }) => id)).toEqual(['501'])
  })
})
