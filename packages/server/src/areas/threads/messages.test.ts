// Messages in threads: sent, read, changed and counted like those of a group, and separate from them.

import { BodyType, RouteType } from '@parley/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { eventNames, type ThreadWorld, threadWorld } from '../../test-support/thread-world.ts'

let world: ThreadWorld
afterEach(() => world.server.stop())

const metaOf = (text: string | undefined) => JSON.parse(text ?? '{}')

describe('[THR-5] sending', () => {
  test('joins the thread, and the server adds its parent message', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent, 'name')
    const other = await world.another('cy')
    const claim = { thread: { msg_parent_id: '1', muc_parent_id: '2', thread_name: 'lie' } }
    const answer = await cy.say(id, 'hello', {}, { meta: JSON.stringify(claim) })
    expect(answer.code).toBe(0)
    await world.settled()
    const named = { msg_parent_id: parent, muc_parent_id: group, thread_name: 'name' }
    for (const device of [bob, other]) {
      const got = device.got().find(({ text }) => text === 'hello')
      expect(metaOf(got?.body.meta)).toEqual({ thread: named })
      expect(got?.body.to?.name).toBe(id)
    }
    expect(eventNames(other)).toContain('ownJoined')
    expect(eventNames(bob)).toContain('membersJoined')
    expect(ann.texts()).toEqual(['parent'])
    const { body } = await ann.ask('GET', `thread/${id}/users`)
    expect(body.data).toEqual({ affiliations: ['bob', 'cy'] })
    // The second message joins nothing.
    await cy.say(id, 'again')
    await world.settled()
    expect(eventNames(bob).filter((name) => name === 'membersJoined')).toHaveLength(1)
  })

  test('many messages at once as a non-member delivers all in order, and joins once', async () => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    const answers = await Promise.all(['1', '2', '3', '4'].map((text) => cy.say(id, text)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    await world.settled()
    expect(bob.texts().slice(-4)).toEqual(['1', '2', '3', '4'])
    expect(eventNames(bob).filter((name) => name === 'membersJoined')).toHaveLength(1)
  })

  test.each([
    ['muted', 'UPDATE members SET muted_until = -1 WHERE role = 0', 15, 'you were muted'],
    ['banned', 'UPDATE groups SET banned = 1', 15, 'you were muted'],
    ['disabled', 'UPDATE groups SET disabled = 1', 1, 'group is disabled'],
  ])('follows the rules of the group: %s', async (_what, change, code, reason) => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    const said = (await bob.say(id, 'before')).serverId ?? ''
    await world.alter(change)
    for (const who of [bob, cy]) {
      const answer = await who.say(id, 'x')
      expect([answer.code, answer.reason]).toEqual([code, reason])
    }
    // Reading is still possible.
    expect((await bob.receipt(BodyType.CHANNEL_ACK, id, said)).code).toBe(0)
    expect((await cy.history(id)).map(({ text }) => text)).toEqual(['before'])
    const { body } = await cy.ask('GET', `thread/${id}/users`)
    expect(body.data).toEqual({ affiliations: ['bob'] })
  })

  test('is refused for non-members of the group, full threads and unknown threads', async () => {
    world = await threadWorld({ maxThreadMembers: 1 })
    const { bob, cy, group, parent } = await world.stage()
    const eve = await world.device('eve')
    const id = await world.thread(bob, group, parent)
    expect((await eve.say(id, 'x')).reason).toBe('not in group or chatroom')
    expect((await cy.say(id, 'x')).reason).toBe('group member list is full!')
    expect((await cy.say('4711', 'x')).reason).toBe('group not found')
    expect((await bob.say(id, 'mine')).code).toBe(0)
  })

  test('a message that moderation refuses joins nobody', async () => {
    const refusing = {
      isOff: false,
      counters: [],
      decide: async () => ({ allow: false, reason: 'illegalContent' }) as const,
    }
    world = await threadWorld({}, undefined, { moderation: refusing })
    const ann = await world.device('ann')
    const bob = await world.device('bob')
    const group = await world.group('ann', 'bob')
    const now = world.host.time
    await world.alter(
      `INSERT INTO entries (id, log_id, seq, sender_id, device_id, type, counted, sent_at, meta)
       SELECT 7, id, 1, 1, 0, 2, 1, ${now}, x'' FROM logs WHERE kind = 'group'`,
    )
    await world.alter("UPDATE logs SET head = 1 WHERE kind = 'group'")
    const id = await world.thread(ann, group, '7')
    expect((await bob.say(id, 'bad')).code).not.toBe(0)
    const { body } = await ann.ask('GET', `thread/${id}/users`)
    expect(body.data).toEqual({ affiliations: ['ann'] })
  })

  test('a directed message is for those of the named users who are in the thread', async () => {
    world = await threadWorld()
    const { ann, bob, cy, dan, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    for (const who of [cy, dan]) await world.join(who, id)
    const directed = { routetype: RouteType.ROUTE_DIRECT, directedUsers: ['cy', 'ann'] }
    expect((await bob.say(id, 'for cy', directed)).code).toBe(0)
    await world.settled()
    expect(cy.texts()).toContain('for cy')
    expect(dan.texts()).not.toContain('for cy')
    expect(ann.texts()).not.toContain('for cy')
    // It is not counted and in no overview.
    const { body } = await ann.ask('POST', 'thread/message', { threadIds: [id] })
    expect(body.entities).toEqual([{ thread_id: id, last_message: {} }])
    expect((await ann.ask('GET', `thread/${id}`)).body.data).toMatchObject({ message_count: 0 })
    expect(eventNames(ann)).toEqual(['created'])
  })
})

describe('[THR-6] a thread is separate from the group', () => {
  test('with its own history, unread count and receipts', async () => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await world.join(cy, id)
    for (const text of ['one', 'two']) await bob.say(id, text)
    await world.settled()
    expect((await cy.history(group)).map(({ text }) => text)).toEqual(['parent'])
    expect((await cy.history(id)).map(({ text }) => text)).toEqual(['two', 'one'])
    // It is in no list, and the group counts its own message only.
    const list = await cy.conversations()
    expect(list.map(({ session_to, unread_num }) => [session_to, unread_num])).toEqual([[group, 1]])
    const unread = async () =>
      ((await cy.ask('GET', 'threads/user/cy')).body.entities as { unread_num: number }[])[0]?.unread_num
    expect(await unread()).toBe(2)
    await cy.receipt(BodyType.CHANNEL_ACK, id, undefined)
    expect(await unread()).toBe(0)
    expect((await cy.conversations())[0]?.unread_num).toBe(1)
    // A read position is private.
    await world.settled()
    expect(bob.gotOf(BodyType.CHANNEL_ACK)).toEqual([])
  })

  test('read receipts are counted for senders who asked for them', async () => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await world.join(cy, id)
    const { serverId = '' } = await bob.say(id, 'who?', {}, { msgConfig: { allowGroupAck: true } })
    await cy.receipt(BodyType.READ_ACK, id, serverId)
    await world.settled()
    const [receipt] = bob.gotOf(BodyType.READ_ACK)
    expect(JSON.parse(receipt?.body.ext?.[0]?.stringValue ?? '')).toEqual({ [serverId]: 1 })
    const { body } = await bob.ask('GET', `chatgroups/${id}/acks/${serverId}?limit=10`)
    expect(JSON.stringify(body)).toContain('cy')
  })

  test('a receipt of a group member who is not in the thread has no effect, and is not refused', async () => {
    world = await threadWorld()
    const { ann, bob, group, parent } = await world.stage()
    const eve = await world.device('eve')
    const id = await world.thread(bob, group, parent)
    const { serverId = '' } = await bob.say(id, 'open', {}, { msgConfig: { allowGroupAck: true } })
    for (const type of [BodyType.CHANNEL_ACK, BodyType.READ_ACK]) {
      expect((await ann.receipt(type, id, serverId)).code).toBe(0)
      expect((await eve.receipt(type, id, serverId)).code).not.toBe(0)
    }
    await world.settled()
    expect(bob.gotOf(BodyType.READ_ACK)).toEqual([])
    expect((await ann.recall(id, serverId)).reason).toBe('not in group or chatroom')
    const { body } = await ann.ask('GET', `thread/${id}/users`)
    expect(body.data).toEqual({ affiliations: ['bob'] })
  })

  test('a member of the group can read without joining the thread, others cannot', async () => {
    world = await threadWorld()
    const { ann, bob, group, parent } = await world.stage()
    const eve = await world.device('eve')
    const id = await world.thread(bob, group, parent)
    await bob.say(id, 'open')
    expect((await ann.history(id)).map(({ text }) => text)).toEqual(['open'])
    await expect(eve.history(id)).rejects.toThrow('history: 4')
  })

  test('a user who joined the group later sees nothing earlier, in the thread either', async () => {
    world = await threadWorld()
    const { bob, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await bob.say(id, 'before')
    const eve = await world.device('eve')
    world.host.time += 1000
    await world.alter(
      `INSERT INTO members (user_id, log_id, peer, start, joined_at)
       SELECT u.id, l.id, l.key, l.head, ${world.host.time} FROM users u, logs l WHERE u.name = 'eve' AND l.key = ?`,
      [group],
    )
    const last = async () => (await eve.ask('POST', 'thread/message', { threadIds: [id] })).body.entities
    expect(await eve.history(id)).toEqual([])
    expect(await last()).toEqual([{ thread_id: id, last_message: {} }])
    await world.join(eve, id)
    world.host.time += 1000
    await bob.say(id, 'after')
    expect((await eve.history(id)).map(({ text }) => text)).toEqual(['after'])
    expect(JSON.stringify(await last())).toContain('after')
  })

  test('messages can be recalled and edited; owner and admins of the group can do so with any', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent, 'name')
    for (const who of [ann, cy]) await world.join(who, id)
    const one = (await bob.say(id, 'one')).serverId ?? ''
    const two = (await bob.say(id, 'two')).serverId ?? ''
    const three = (await cy.say(id, 'three')).serverId ?? ''
    // The creator of the thread cannot change messages of others.
    expect((await bob.recall(id, three)).code).not.toBe(0)
    expect((await cy.edit(id, one, 'x')).code).not.toBe(0)
    expect((await ann.edit(id, one, 'edited')).code).toBe(0)
    expect((await ann.recall(id, two)).code).toBe(0)
    // The message does not exist in the group.
    expect((await ann.recall(group, one)).code).not.toBe(0)
    await world.settled()
    const named = { thread: { msg_parent_id: parent, muc_parent_id: group, thread_name: 'name' } }
    expect(metaOf(cy.gotOf(BodyType.EDIT)[0]?.body.meta)).toMatchObject({
      ...named,
      edit_msg: { chat_type: 'chat:group', sender: 'bob' },
    })
    expect(metaOf(cy.gotOf(BodyType.RECALL)[0]?.body.meta)).toEqual(named)
    const history = await cy.history(id)
    expect(history.map(({ text }) => text)).toEqual(['three', 'edited'])
    expect(metaOf(history[1]?.body.meta)).toMatchObject(named)
  })

  test('members of the thread can react', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await world.join(cy, id)
    const said = (await bob.say(id, 'one')).serverId ?? ''
    expect((await cy.ask('POST', 'reaction/user/cy', { msgId: said, message: 'ok' })).status).toBe(200)
    // Users who are not in the thread cannot act in it.
    expect((await ann.ask('POST', 'reaction/user/ann', { msgId: said, message: 'ok' })).status).toBe(400)
    await world.settled()
    expect(bob.notices().at(-1)).toMatchObject({
      type: 'reaction',
      data: [{ to: id, channel_type: 'groupchat', messageId: said }],
    })
    const query = `msgIdList=${said}&msgType=groupchat&groupId=${id}`
    const { body } = await bob.ask('GET', `reaction/user/bob?${query}`)
    expect(JSON.stringify(body.data)).toContain('"ok"')
  })
})

describe('[THR-7] the overview on the parent message', () => {
  test('is in the history of the group, for all members', async () => {
    world = await threadWorld()
    const { ann, bob, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent, 'name')
    const shown = async () => metaOf((await ann.history(group))[0]?.body.meta).thread_overview
    expect(await shown()).toEqual({
      id,
      muc_parent_id: group,
      name: 'name',
      last_message: {},
      create_timestamp: world.host.time,
      update_timestamp: world.host.time,
      message_count: 0,
    })
    world.host.time += 5000
    await bob.say(id, 'one')
    const two = (await bob.say(id, 'two')).serverId ?? ''
    expect(await shown()).toMatchObject({
      message_count: 2,
      update_timestamp: world.host.time,
      last_message: { from: 'bob', to: id, payload: { bodies: [{ msg: 'two' }] } },
    })
    await bob.recall(id, two)
    expect(await shown()).toMatchObject({
      message_count: 1,
      last_message: { payload: { bodies: [{ msg: 'one' }] } },
    })
  })

  test('is sent live, and only the newest one in the log has content', async () => {
    world = await threadWorld()
    const { ann, bob, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent, 'name')
    await bob.say(id, 'one')
    await world.settled()
    expect(ann.notices().at(-1)).toMatchObject({
      type: 'thread',
      data: {
        operation: 'update_msg',
        id,
        name: 'name',
        muc_parent_id: group,
        msg_parent_id: parent,
        from: 'bob',
        message_count: 1,
        last_message: { payload: { bodies: [{ msg: 'one' }] } },
      },
    })
    // Including the sender: only the server knows the number of messages.
    expect(eventNames(bob)).toEqual(['updated'])
  })

  test('waiting overviews are sent when the server stops', async () => {
    world = await threadWorld()
    const { ann, bob, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    for (const text of ['1', '2', '3']) {
      await bob.say(id, text)
      await world.settled()
    }
    // Timers of this host never fire: the first one was sent, the others wait.
    expect(eventNames(ann)).toEqual(['created', 'updated'])
    await world.server.stop()
    const updates = ann
      .notices()
      .filter(({ data }) => (data as { operation: string }).operation === 'update_msg')
    expect(updates).toMatchObject([{ data: { message_count: 1 } }, { data: { message_count: 3 } }])
    const kept = await world.rows<{ audience: string | null }>(
      `SELECT e.audience FROM entries e JOIN logs l ON l.id = e.log_id
       WHERE l.key = ? AND e.type = 0 ORDER BY e.seq`,
      [group],
    )
    expect(kept.slice(-2).map(({ audience }) => audience)).toEqual([',', null])
  })
})
