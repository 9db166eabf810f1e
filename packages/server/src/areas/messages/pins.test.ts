import { describe, expect, test } from 'vitest'
import { onlineOnly, onlyUsers } from '../../logs/audience.ts'
import {
  type PeopleWorld,
  type Person,
  peopleWorld,
  receivedEvents,
} from '../../test-support/people-world.ts'

const pin = (who: Person, to: string, id: unknown, type = 'groupchat', resource = 'web_1') =>
  who.ask('POST', `sdk/user/${who.name}/user_channel/pin?resource=${resource}`, { to, type, pin_msg_id: id })

const unpin = (who: Person, to: string, id: unknown, type = 'groupchat') =>
  who.ask('DELETE', `sdk/user/${who.name}/user_channel/pin?resource=web_1`, { to, type, pin_msg_id: id })

const listed = (who: Person, to: string, more = 'type=groupchat&limit=10&cursor=') =>
  who.ask('GET', `sdk/user/${who.name}/user_channel/pin?to=${to}&${more}`)

interface Pinned {
  cursor: string
  msg_infos: { pin_opt_at: number; pin_operator: string; message: { id: string; payload: string } }[]
}

const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as Pinned).msg_infos.map((info) => info.message.id)

/** The names of the events that each device of a user received. */
const heard = (person: Person) => receivedEvents(person).map((events) => events.map((event) => event.name))

async function three(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  const carol = await world.person('carol')
  const group = await world.group(alice, bob, carol)
  for (const person of [alice, bob, carol]) for (const wire of person.wires) wire.frames.length = 0
  return {
    world,
    alice,
    bob,
    carol,
    group,
    message: await world.say({ from: bob, to: group, text: 'rules' }),
  }
}

const notFound = { status: 404, body: { error_description: 'user session pin message not exist' } }

describe('pinning', () => {
  test('[PIN-1] is sent to everybody, with the device that did it', async () => {
    const { world, alice, bob, carol, group, message } = await three()
    expect((await pin(alice, group, message)).status).toBe(200)
    const data = {
      by: 'alice',
      to: group,
      chat: 'groupchat',
      messageId: message,
      device: 'web_1',
      at: world.host.now(),
    }
    expect(receivedEvents(alice)).toEqual([
      [{ name: 'messages.pinned', data }],
      [{ name: 'messages.pinned', data }],
    ])
    expect(receivedEvents(bob)).toEqual([[{ name: 'messages.pinned', data }]])
    expect((await unpin(carol, group, message)).status).toBe(200)
    expect(heard(bob)).toEqual([['messages.pinned', 'messages.unpinned']])
    expect(heard(carol)).toEqual([['messages.pinned', 'messages.unpinned']])
    expect((await listed(bob, group)).body.data).toEqual({ msg_infos: [], cursor: '' })
  })

  test('[PIN-1] uses the name of the other user in a single chat', async () => {
    const { world, alice, bob } = await three()
    const message = await world.say({ from: alice, to: bob })
    expect((await pin(alice, 'BOB', message, 'chat')).status).toBe(200)
    expect(receivedEvents(bob)[0]?.at(-1)?.data).toMatchObject({
      by: 'alice',
      to: 'bob',
      chat: 'chat',
      messageId: message,
    })
    expect(idsOf(await listed(alice, 'bob', 'type=chat'))).toEqual([message])
    expect(idsOf(await listed(bob, 'Alice', 'type=chat'))).toEqual([message])
    expect((await unpin(bob, 'alice', message, 'chat')).status).toBe(200)
  })

  test('[PIN-1] is also sent to the acting device if it is unknown or not named', async () => {
    const { alice, group, message, world } = await three()
    for (const resource of ['no_such_device', 'a%00b', 'x'.repeat(5000)]) {
      expect((await pin(alice, group, message, 'groupchat', resource)).status).toBe(200)
    }
    const other = await world.say({ from: alice, to: group })
    await alice.ask('POST', 'sdk/user/alice/user_channel/pin', {
      to: group,
      type: 'groupChat',
      pin_msg_id: other,
    })
    expect(heard(alice)).toEqual([
      ['messages.pinned', 'messages.pinned'],
      ['messages.pinned', 'messages.pinned'],
    ])
    expect(receivedEvents(alice)[0]?.map((event) => (event.data as { device: string }).device)).toEqual([
      '',
      '',
    ])
  })

  test('[PIN-2] again keeps the first pin and sends no event; unpinning again finds nothing', async () => {
    const { world, alice, bob, carol, group, message } = await three()
    await pin(alice, group, message)
    const { body } = await listed(bob, group)
    world.host.time += 1000
    expect((await pin(bob, group, message)).status).toBe(200)
    expect((await listed(bob, group)).body.data).toEqual(body.data)
    expect(heard(carol)).toEqual([['messages.pinned']])
    await unpin(bob, group, message)
    expect(await unpin(bob, group, message)).toMatchObject(notFound)
    expect(heard(carol)).toEqual([['messages.pinned', 'messages.unpinned']])
    expect((await pin(bob, group, message)).status).toBe(200)
  })

  test('[PIN-3] is limited by the setting, even for simultaneous requests', async () => {
    const { world, alice, bob, carol, group } = await three({ maxPins: 2 })
    const ids: string[] = []
    for (const from of [alice, bob, carol]) ids.push(await world.say({ from, to: group }))
    const answers = await Promise.all(ids.map((id, at) => pin([alice, bob, carol][at] as Person, group, id)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 403])
    const late = answers.findIndex((answer) => answer.status === 403)
    expect(answers[late]?.body).toMatchObject({ error_code: 91101 })
    const first = ids[(late + 1) % 3]
    expect((await pin(carol, group, first)).status).toBe(200)
    await unpin(alice, group, first)
    expect((await pin(carol, group, ids[late])).status).toBe(200)
    const single = await world.say({ from: alice, to: bob })
    expect((await pin(alice, 'bob', single, 'chat')).status).toBe(200)
  })
})

describe('permission to pin', () => {
  test('[PIN-4] covers messages of that conversation only', async () => {
    const { world, alice, bob, group, message } = await three()
    const single = await world.say({ from: alice, to: bob })
    expect(await pin(alice, group, single)).toMatchObject(notFound)
    expect(await pin(alice, 'bob', message, 'chat')).toMatchObject(notFound)
    expect(await pin(alice, group, '12345')).toMatchObject(notFound)
    expect(await unpin(alice, group, '12345')).toMatchObject(notFound)
    const receipt = await world.say({ from: alice, to: group, type: 4 })
    expect(await pin(alice, group, receipt)).toMatchObject(notFound)
  })

  test.each(['x', '-1', '0', '1.5', '99999999999999999999', ' 1', "1'--"])(
    '[PIN-4] the id %j is illegal',
    async (id) => {
      const { alice, group } = await three()
      for (const act of [pin, unpin])
        expect(await act(alice, group, id)).toMatchObject({
          status: 400,
          body: { error_description: 'param pin_msg_id illegal, please check it!' },
        })
    },
  )

  test.each([[undefined], [7], [''], [['1']]])('[PIN-4] the id %j is an invalid parameter', async (id) => {
    const { alice, group } = await three()
    expect(await pin(alice, group, id)).toMatchObject({ status: 403, body: { error_code: 91102 } })
  })

  test('[PIN-4] a message that is not for everybody cannot be pinned, and does not exist for others', async () => {
    const { world, alice, bob, carol, group } = await three()
    const audience = onlyUsers([alice.user.id, bob.user.id])
    const directed = await world.say({ from: alice, to: group, audience })
    const illegal = { status: 400, body: { error_description: 'param pin_msg_id illegal, please check it!' } }
    expect(await pin(bob, group, directed)).toMatchObject(illegal)
    expect(await pin(carol, group, directed)).toMatchObject(notFound)
    const live = await world.say({ from: alice, to: group, audience: onlineOnly })
    expect(await pin(alice, group, live)).toMatchObject(illegal)
    expect(await pin(bob, group, live)).toMatchObject(notFound)
  })

  test('[PIN-5] a recalled message is no longer pinned', async () => {
    const { world, alice, bob, group, message } = await three()
    await pin(alice, group, message)
    await world.recall(bob, message)
    expect(idsOf(await listed(alice, group))).toEqual([])
    expect(await pin(alice, group, message)).toMatchObject(notFound)
    expect(await unpin(alice, group, message)).toMatchObject(notFound)
  })

  test('[PIN-6] unknown conversations and groups of others are refused', async () => {
    const { world, alice, group, message } = await three()
    const dora = await world.person('dora')
    for (const act of [pin, unpin]) {
      expect(await act(dora, group, message)).toMatchObject({ status: 404, body: { error_code: 60003 } })
      expect(await act(alice, '404', message)).toMatchObject({
        status: 400,
        body: { error_description: 'groupId can not be null!' },
      })
      expect(await act(alice, 'dora', message, 'chat')).toMatchObject({
        status: 404,
        body: { error_code: 91001 },
      })
      expect(await act(alice, 'ghost', message, 'chat')).toMatchObject({
        status: 404,
        body: { error_code: 91001 },
      })
      expect(await act(alice, 'r1', message, 'chatroom')).toMatchObject({
        status: 404,
        body: { error_description: 'grpID r1 does not exist!' },
      })
      expect((await act(alice, group, message, 'thread')).status).toBe(403)
    }
    expect((await listed(dora, group)).status).toBe(404)
    expect((await listed(alice, '404')).body.error_description).toBe('groupId can not be null!')
    // Two users without messages have no pins.
    for (const nobody of ['dora', 'ghost', 'a%00b'])
      expect(await listed(alice, nobody, 'type=chat')).toMatchObject({
        status: 200,
        body: { data: { msg_infos: [], cursor: '' } },
      })
    expect((await listed(alice, 'r1', 'type=chatRoom')).status).toBe(404)
    expect((await alice.ask('POST', 'sdk/user/bob/user_channel/pin', {})).status).toBe(403)
  })

  test('[PIN-6] a blocked user cannot pin, and a disabled group cannot be changed', async () => {
    const { world, alice, bob, group, message } = await three()
    const single = await world.say({ from: alice, to: bob })
    await alice.ask('POST', 'sdk/user/alice/blocks', { usernames: ['bob'] })
    expect((await pin(bob, 'alice', single, 'chat')).status).toBe(403)
    expect((await pin(alice, 'bob', single, 'chat')).status).toBe(200)
    // A personal block list has no effect in groups.
    expect((await pin(bob, group, message)).status).toBe(200)
    await world.server.services.database.write((sql) => sql.run('UPDATE groups SET disabled = 1'))
    world.server.services.directory.forgetGroup({ appId: world.app.id, id: group })
    for (const act of [pin, unpin])
      expect(await act(bob, group, message)).toMatchObject({
        status: 403,
        body: { error_description: 'can not operate this group, reason: group is disabled' },
      })
    expect(idsOf(await listed(bob, group))).toEqual([message])
  })
})

describe('the list of pins', () => {
  test('[PIN-7] has the newest pin first, with the message, who pinned it and when', async () => {
    const { world, alice, bob, group, message } = await three()
    const other = await world.say({ from: alice, to: group, text: 'two' })
    await pin(alice, group, other)
    world.host.time += 10
    await pin(bob, group, message)
    await alice.ask('POST', 'reaction/user/alice', { msgId: message, message: 'ok' })
    const { body } = await listed(alice, group)
    expect(body.data).toMatchObject({
      cursor: '',
      msg_infos: [
        {
          pin_opt_at: world.host.now(),
          pin_operator: 'bob',
          message: { id: message, from: 'bob', to: group, timestamp: world.host.now() - 10 },
        },
        { pin_opt_at: world.host.now() - 10, pin_operator: 'alice', message: { id: other } },
      ],
    })
    const [info] = (body.data as Pinned).msg_infos
    expect(JSON.parse(info?.message.payload ?? '')).toMatchObject({
      from: 'bob',
      to: group,
      type: 'groupChat',
      bodies: [{ type: 'txt', msg: 'rules' }],
      ext: {},
      meta: { reaction: [{ reaction: 'ok', count: 1, state: true, userList: ['alice'] }] },
    })
  })

  test('[PIN-7] comes in pages without duplicates, even if some were pinned at the same time', async () => {
    const { world, alice, group } = await three()
    const ids: string[] = []
    for (let at = 0; at < 20; at++) {
      ids.push(await world.say({ from: alice, to: group }))
      await pin(alice, group, ids[at])
      if (at % 3 === 0) world.host.time += 5
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const answer = await listed(alice, group, `type=groupchat&limit=6&cursor=${cursor}`)
      seen.push(...idsOf(answer))
      cursor = (answer.body.data as Pinned).cursor
      expect(cursor).toMatch(/^[\w.-]*$/)
    } while (cursor !== '')
    expect(seen).toEqual(ids.reverse())
  })

  test.each(['x', '%00', '-1_-1', '1_', '9'.repeat(60), '1_99999999999999999', "1_1' OR 1=1", 'undefined'])(
    '[PIN-7] the cursor %j starts at the beginning, and any size is answered',
    async (cursor) => {
      const { alice, group, message } = await three()
      await pin(alice, group, message)
      for (const limit of ['0', '999999', 'undefined']) {
        const more = `type=groupchat&limit=${limit}&cursor=${encodeURIComponent(cursor)}`
        expect(idsOf(await listed(alice, group, more))).toEqual([message])
      }
      expect((await listed(alice, group, 'type=groupchat&limit=-1&cursor=')).status).toBe(403)
    },
  )

  test('[PIN-7] hides earlier messages from a new member, and keeps the pins of removed users', async () => {
    const { world, alice, bob, group, message } = await three()
    await pin(alice, group, message)
    await startLate(world, bob)
    expect(idsOf(await listed(bob, group))).toEqual([])
    expect(await unpin(bob, group, message)).toMatchObject(notFound)
    await world.ask('DELETE', 'users/alice', undefined, await world.appToken())
    const carol = await world.person('carol')
    expect((await listed(carol, group)).body.data).toMatchObject({ msg_infos: [{ pin_operator: '' }] })
  })
})

/** Moves this member's start to now. */
async function startLate(world: PeopleWorld, who: Person): Promise<void> {
  await world.server.services.database.write((sql) =>
    sql.run(
      `UPDATE members SET start = (SELECT head FROM logs WHERE logs.id = members.log_id) WHERE user_id = ?`,
      [who.user.id],
    ),
  )
  for (const row of await world.server.services.database.read((sql) =>
    sql.all<{ key: string }>("SELECT key FROM logs WHERE kind = 'group'"),
  ))
    world.server.services.directory.forgetGroup({ appId: world.app.id, id: row.key })
}
