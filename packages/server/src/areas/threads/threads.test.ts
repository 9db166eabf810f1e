// The lifecycle of threads on a running server: the answers of the calls, and the events.

import { afterEach, describe, expect, test } from 'vitest'
import {
  eventNames,
  operationsOf,
  receivedThreadEvents,
  type ThreadWorld,
  threadWorld,
} from '../../test-support/thread-world.ts'

let world: ThreadWorld
afterEach(() => world.server.stop())

describe('[THR-1] creating a thread', () => {
  test('is possible once per message of the group, and adds the creator', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const other = await world.another('bob')
    const id = await world.thread(bob, group, parent, 'a name')
    await world.settled()
    const { body } = await ann.ask('GET', `thread/${id}`)
    expect(body.data).toMatchObject({
      id,
      name: 'a name',
      owner: 'bob',
      msgId: parent,
      groupId: group,
      affiliations_count: 1,
      message_count: 0,
      joined: false,
    })
    // All other members of the group get a notice, the creator's other device an operation, the acting device nothing.
    const notice = {
      type: 'thread',
      data: {
        operation: 'create',
        id,
        name: 'a name',
        muc_parent_id: group,
        msg_parent_id: parent,
        from: 'bob',
        message_count: 0,
        timestamp: world.host.time,
      },
    }
    for (const device of [ann, cy]) {
      expect(device.notices()).toEqual([notice])
      expect(operationsOf(device)).toEqual([])
    }
    expect(eventNames(bob)).toEqual([])
    expect(eventNames(other)).toEqual(['ownCreated'])
    expect(operationsOf(other)[0]).toMatchObject({
      mucId: { name: id },
      mucParentId: { name: group },
      mucName: 'a name',
      from: { name: 'bob' },
      isThread: true,
    })
    const again = await cy.ask('POST', 'thread', { name: 'b', msg_id: parent, group_id: group })
    expect([again.status, again.body.error_code]).toEqual([400, 40002])
  })

  test('succeeds for one of two simultaneous requests', async () => {
    world = await threadWorld()
    const { ann, bob, group, parent } = await world.stage()
    const answers = await Promise.all(
      [ann, bob].map((who) => who.ask('POST', 'thread', { name: 'x', msg_id: parent, group_id: group })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test.each([
    ['a name that is too long', { name: 'x'.repeat(65) }, 403],
    ['an empty name', { name: '' }, 403],
    ['a name that databases reject', { name: 'a\0b' }, 403],
    ['another user as its creator', { owner: 'ann' }, 403],
    ['an unknown message', { msg_id: '12345' }, 404],
    ['an invalid message id', { msg_id: 'x; DROP' }, 404],
    ['an unknown group', { group_id: '12345' }, 400],
  ])('%s is refused', async (_what, wrong, status) => {
    world = await threadWorld()
    const { bob, group, parent } = await world.stage()
    const answer = await bob.ask('POST', 'thread', {
      name: 'x',
      msg_id: parent,
      group_id: group,
      owner: 'bob',
      ...wrong,
    })
    expect(answer.status).toBe(status)
    expect(await world.rows('SELECT * FROM threads')).toEqual([])
  })

  test('a name may have 64 characters, however many bytes they take', async () => {
    world = await threadWorld()
    const { bob, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent, '🧵'.repeat(64))
    const { body } = await bob.ask('GET', `thread/${id}`)
    expect(body.data).toMatchObject({ name: '🧵'.repeat(64) })
  })

  test('is refused for messages that are in another conversation, directed, for online users only, or recalled', async () => {
    world = await threadWorld()
    const { ann, bob, group } = await world.stage()
    const elsewhere = await world.group('ann', 'bob')
    const messages = [
      await bob.say(elsewhere, 'elsewhere'),
      await bob.say('ann', 'single'),
      await bob.say(group, 'to ann', { routetype: 2, directedUsers: ['ann'] }),
      await bob.say(group, 'live', { routetype: 1 }),
      await bob.send(group, { type: 2, contents: [{ type: 6, action: 'command' }] }),
      await bob.say(group, 'recalled'),
    ].map(({ serverId }) => serverId ?? '')
    await bob.recall(group, messages.at(-1) as string)
    for (const message of messages) {
      const answer = await ann.ask('POST', 'thread', { name: 'x', msg_id: message, group_id: group })
      expect([message, answer.status]).toEqual([message, 404])
    }
  })

  test('is refused if threads are disabled', async () => {
    world = await threadWorld({ threads: false })
    const { bob, group, parent } = await world.stage()
    const answer = await bob.ask('POST', 'thread', { name: 'x', msg_id: parent, group_id: group })
    expect([answer.status, answer.body.error_code]).toEqual([403, 40000])
    expect((await bob.ask('GET', 'threads/user/bob')).body.error_code).toBe(40000)
    // Existing threads are not available either.
    const now = world.host.time
    await world.alter(`INSERT INTO logs (app_id, kind, key) VALUES (${world.app.id}, 'thread', '777')`)
    await world.alter(
      `INSERT INTO threads (log_id, app_id, group_log_id, message_id, name, owner_id, created_at)
       SELECT l.id, l.app_id, g.id, ${parent}, 'old', 1, ${now} FROM logs l, logs g
       WHERE l.kind = 'thread' AND g.kind = 'group'`,
    )
    expect((await bob.say('777', 'x')).reason).toBe('group not found')
    await expect(bob.history('777')).rejects.toThrow('history: 4')
  })
})

describe('[THR-2] joining and leaving', () => {
  test('is sent to members of the thread and to the user’s other devices', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    const other = await world.another('cy')
    const joined = await world.join(cy, id)
    expect(joined.body.data).toMatchObject({
      status: 'ok',
      detail: { id, name: 'thread', owner: 'bob', msgId: parent, groupId: group, affiliations_count: 2 },
    })
    await world.settled()
    expect(eventNames(bob)).toEqual(['membersJoined'])
    expect(receivedThreadEvents(bob)[0]?.data).toMatchObject({ users: [{ name: 'cy' }], memberCount: 2 })
    expect(eventNames(other).slice(-2).sort()).toEqual(['membersJoined', 'ownJoined'])
    expect((await world.join(cy, id)).body.error_code).toBe(40004)
    const left = await cy.ask('DELETE', `thread/${id}/user/cy/quit`)
    expect(left.status).toBe(200)
    await world.settled()
    expect(eventNames(bob).at(-1)).toBe('membersLeft')
    expect(eventNames(other).at(-1)).toBe('ownLeft')
    // A user who left receives nothing more of the thread.
    await bob.say(id, 'after')
    await world.settled()
    expect(other.texts()).not.toContain('after')
    expect(cy.texts()).not.toContain('after')
    expect((await cy.ask('DELETE', `thread/${id}/user/cy/quit`)).status).toBe(404)
    expect(eventNames(ann)).toEqual(['created', 'updated'])
  })

  test('a new member is sent no earlier messages, has nothing unread, and can read all of them', async () => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    for (const text of ['one', 'two']) await bob.say(id, text)
    await world.join(cy, id)
    const later = await world.device('cy', 'web_9')
    await later.catchUp()
    await bob.say(id, 'three')
    await world.settled()
    expect(cy.texts()).toEqual(['parent', 'three'])
    expect(later.texts()).not.toContain('two')
    expect((await cy.history(id)).map(({ text }) => text)).toEqual(['three', 'two', 'one'])
    const { body } = await cy.ask('GET', 'threads/user/cy')
    expect(body.entities).toMatchObject([{ id, unread_num: 1, message_count: 3 }])
  })

  test('is refused for another user', async () => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    expect((await cy.ask('POST', `thread/${id}/user/dan/join`)).status).toBe(403)
    expect((await cy.ask('DELETE', `thread/${id}/user/bob/quit`)).status).toBe(403)
  })
})

describe('[THR-3] renaming, destroying, removing', () => {
  test('a new name is sent to the group, and is part of later messages', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    const other = await world.another('ann')
    const { body } = await ann.ask('PUT', `thread/${id}`, { name: 'new name' })
    expect(body.data).toEqual({ name: 'new name' })
    await world.settled()
    expect(cy.notices().at(-1)).toMatchObject({
      data: { operation: 'update', id, name: 'new name', from: 'ann', message_count: 0 },
    })
    expect(operationsOf(other).at(-1)).toMatchObject({ mucName: 'new name', isThread: true })
    // Not in both forms.
    expect(eventNames(other)).toEqual(['created', 'ownRenamed'])
    expect(eventNames(ann)).toEqual(['created'])
    await bob.say(id, 'hi')
    expect(JSON.parse((await bob.history(id))[0]?.body.meta ?? '{}').thread).toEqual({
      msg_parent_id: parent,
      muc_parent_id: group,
      thread_name: 'new name',
    })
    // The same name again sends no event.
    await ann.ask('PUT', `thread/${id}`, { name: 'new name' })
    await world.settled()
    expect(
      cy.notices().filter(({ data }) => (data as { operation: string }).operation === 'update'),
    ).toHaveLength(1)
    expect((await ann.ask('PUT', `thread/${id}`, { name: 'x'.repeat(65) })).status).toBe(403)
  })

  test('a removed member is told, and receives nothing more of the thread', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await world.join(cy, id)
    const other = await world.another('cy')
    const { body } = await bob.ask('DELETE', `thread/${id}/users/cy`)
    expect(body.data).toMatchObject({ result: 'ok', user: 'cy' })
    await world.settled()
    for (const device of [cy, other]) {
      const kick = operationsOf(device).at(-1)
      expect(kick).toMatchObject({
        operation: 37,
        from: { name: 'bob' },
        to: [{ name: 'cy' }],
        mucParentId: { name: group },
        mucName: 'thread',
        isThread: true,
      })
    }
    await bob.say(id, 'secret')
    await world.settled()
    expect(cy.texts()).not.toContain('secret')
    expect(eventNames(ann)).not.toContain('removed')
  })

  test('destroying deletes all of it', async () => {
    world = await threadWorld()
    const { ann, bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await world.join(cy, id)
    await bob.say(id, 'said')
    expect((await ann.ask('DELETE', `thread/${id}`)).status).toBe(200)
    await world.settled()
    expect(cy.notices().at(-1)).toMatchObject({ data: { operation: 'delete', id, from: 'ann' } })
    expect(eventNames(ann).at(-1)).toBe('updated')
    expect((await bob.ask('GET', `thread/${id}`)).body.error_code).toBe(40011)
    expect((await bob.say(id, 'late')).reason).toBe('group not found')
    expect(await world.rows('SELECT * FROM threads')).toEqual([])
    expect(await world.rows(`SELECT * FROM members WHERE peer = '${id}'`)).toEqual([])
    const [shown] = await cy.history(group)
    expect(JSON.parse(shown?.body.meta ?? '{}')).toEqual({})
    await expect(bob.history(id)).rejects.toThrow()
    // The message can get another thread.
    expect(await world.thread(cy, group, parent)).not.toBe(id)
  })
})

describe('[THR-4] lists', () => {
  test("threads of a group and one's own come in pages, newest first", async () => {
    world = await threadWorld()
    const { ann, bob, cy, group } = await world.stage()
    const other = await world.group('ann', 'cy')
    const ids: string[] = []
    for (const text of ['a', 'b', 'c']) {
      const { serverId = '' } = await bob.say(group, text)
      ids.push(await world.thread(bob, group, serverId, text))
    }
    const { serverId = '' } = await cy.say(other, 'elsewhere')
    const elsewhere = await world.thread(cy, other, serverId, 'elsewhere')
    await world.join(cy, ids[0] as string)
    const all = await pages(ann, `threads/chatgroups/${group}`)
    expect(all).toEqual([...ids].reverse())
    expect(await pages(cy, 'threads/user/cy')).toEqual([elsewhere, ids[0]])
    expect(await pages(cy, `threads/chatgroups/${group}/user/cy`)).toEqual([ids[0]])
    expect((await bob.ask('GET', `threads/chatgroups/${other}`)).status).toBe(403)
    // An invalid cursor starts at the beginning.
    const { body } = await ann.ask('GET', `threads/chatgroups/${group}?cursor=cur1`)
    expect((body.entities as unknown[]).length).toBe(3)
  })

  test('members are in the order of joining', async () => {
    world = await threadWorld()
    const { ann, bob, cy, dan, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    for (const who of [dan, ann, cy]) {
      world.host.time += 10
      await world.join(who, id)
    }
    const first = await ann.ask('GET', `thread/${id}/users?limit=3`)
    expect(first.body.data).toEqual({ affiliations: ['bob', 'dan', 'ann'] })
    const second = await ann.ask('GET', `thread/${id}/users?limit=3&cursor=${String(first.body.cursor)}`)
    expect(second.body).toMatchObject({ data: { affiliations: ['cy'] }, cursor: '' })
  })

  test("last messages have an object as their payload, and only those of one's own groups are returned", async () => {
    world = await threadWorld()
    const { ann, bob, group, parent } = await world.stage()
    const outsider = await world.device('eve')
    const quiet = (await ann.say(group, 'second')).serverId ?? ''
    const [one, two] = [await world.thread(bob, group, parent), await world.thread(bob, group, quiet)]
    await bob.say(one, 'in thread')
    const asked = { threadIds: [one, two, '99', 'nonsense', one] }
    const { body } = await ann.ask('POST', 'thread/message', asked)
    expect(body.entities).toMatchObject([
      {
        thread_id: one,
        last_message: {
          from: 'bob',
          to: one,
          payload: { type: 'groupChat', ext: {}, bodies: [{ type: 'txt', msg: 'in thread' }] },
        },
      },
      { thread_id: two, last_message: {} },
    ])
    expect((await outsider.ask('POST', 'thread/message', asked)).body.entities).toEqual([])
    const many = { threadIds: Array.from({ length: 21 }, (_, at) => String(at)) }
    expect((await ann.ask('POST', 'thread/message', many)).status).toBe(403)
  })
})

async function pages(
  who: { ask: (method: string, path: string) => ReturnType<ThreadWorld['ask']> },
  path: string,
) {
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await who.ask('GET', `${path}?limit=2&cursor=${cursor}`)
    found.push(...(body.entities as { id: string }[]).map(({ id }) => id))
    cursor = String(body.cursor)
  } while (cursor !== '')
  return found
}
