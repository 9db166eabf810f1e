import { describe, expect, test } from 'vitest'
import { type Person, peopleWorld } from '../../test-support/people-world.ts'
import { add, detail, later, listed, pair, threeInGroup } from '../../test-support/reactions.ts'

describe('reading reactions', () => {
  test('[REA-8] returns many messages in the requested order, each with its reactions in the order of their first use', async () => {
    const { world, alice, bob, carol, group } = await threeInGroup()
    const first = await world.say({ from: alice, to: group })
    const second = await world.say({ from: alice, to: group })
    const bare = await world.say({ from: alice, to: group })
    for (const [who, id, name] of [
      [bob, first, 'b'],
      [carol, first, 'a'],
      [carol, first, 'b'],
      [alice, second, 'ok'],
    ] as const) {
      await add(who, id, name)
      later(world)
    }
    const { status, body } = await listed(
      bob,
      `${second},${first},77,nonsense,${bare},${first}`,
      `msgType=groupChat&groupId=${group}`,
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { msgId: second, reactionList: [{ reaction: 'ok', userCount: 1, userList: ['alice'], state: false }] },
      {
        msgId: first,
        reactionList: [
          { reaction: 'b', userCount: 2, userList: ['bob', 'carol'], state: true },
          { reaction: 'a', userCount: 1, userList: ['carol'], state: false },
        ],
      },
      { msgId: bare, reactionList: [] },
    ])
  })

  test('[REA-8] returns only messages of that conversation', async () => {
    const { world, alice, bob, group } = await threeInGroup()
    const inGroup = await world.say({ from: alice, to: group })
    const single = await world.say({ from: alice, to: bob })
    const other = await world.group(alice, bob)
    const ids = `${inGroup},${single}`
    const shown = async (more: string) =>
      ((await listed(bob, ids, more)).body.data as { msgId: string }[]).map((each) => each.msgId)
    expect(await shown('msgType=chat&groupId=null')).toEqual([single])
    expect(await shown(`msgType=groupchat&groupId=${group}`)).toEqual([inGroup])
    expect(await shown(`msgType=groupchat&groupId=${other}`)).toEqual([])
    // Messages from before a member joined are hidden.
    await world.server.services.database.write((sql) =>
      sql.run('UPDATE members SET start = 99 WHERE user_id = ?', [bob.user.id]),
    )
    expect(await shown(`msgType=groupchat&groupId=${group}`)).toEqual([])
  })

  test('[REA-8] requires the name of an existing group of one’s own', async () => {
    const { world, alice, group } = await threeInGroup()
    const dora = await world.person('dora')
    for (const id of ['null', 'undefined', '', '404', 'a%00b', 'x'.repeat(500)])
      expect(await listed(alice, '1', `msgType=groupchat&groupId=${id}`)).toMatchObject({
        status: 400,
        body: { error_description: 'groupId can not be null!' },
      })
    expect(await listed(dora, '1', `msgType=groupchat&groupId=${group}`)).toMatchObject({
      status: 400,
      body: { error_description: 'The user not in this group!' },
    })
    expect((await listed(alice, '1', 'msgType=chatroom')).status).toBe(403)
  })

  test('[REA-8] accepts at most a hundred messages', async () => {
    const { alice, message } = await pair()
    const ids = (count: number) =>
      [...Array.from({ length: count - 1 }, (_, at) => at + 1), message].join(',')
    expect((await listed(alice, ids(100))).body.data).toMatchObject([{ msgId: message }])
    expect(await listed(alice, ids(101))).toMatchObject({ status: 403, body: { error_code: 91102 } })
    expect((await listed(alice, ',,,')).body.data).toEqual([])
  })

  test('[REA-9] lists all users behind a reaction in pages, without duplicates', async () => {
    const world = await peopleWorld()
    const alice = await world.person('alice')
    const others: Person[] = []
    for (let at = 0; at < 45; at++) others.push(await world.person(`user${String(at).padStart(2, '0')}`))
    const group = await world.group(alice, ...others)
    const message = await world.say({ from: alice, to: group })
    for (const [at, other] of others.entries()) {
      await add(other, message, 'ok')
      // Some of them at the same time.
      if (at % 3 === 0) later(world)
    }
    const seen: string[] = []
    let cursor = 'null'
    do {
      const { body } = await detail(alice, message, 'ok', `currentPage=${cursor}&pageSize=10`)
      const data = body.data as { userCount: number; userList: string[]; state: boolean; cursor: string }
      expect(data).toMatchObject({ reaction: 'ok', userCount: 45, state: false })
      expect(data.cursor).toMatch(/^[\w.-]*$/)
      seen.push(...data.userList)
      cursor = data.cursor
    } while (cursor !== '')
    expect(seen).toEqual(others.map((other) => other.name))
    const summary = (await listed(alice, message, `msgType=groupchat&groupId=${group}`)).body
      .data as unknown as [{ reactionList: [{ userCount: number; userList: string[] }] }]
    expect(summary[0].reactionList[0]).toMatchObject({ userCount: 45 })
    expect(summary[0].reactionList[0].userList).toEqual(seen.slice(0, 20))
  })

  test.each(['x', '%00', '-1_-1', '1_', '_1', '1_2_3', '9'.repeat(40), '1_99999999999999999', "1_1' OR 1=1"])(
    '[REA-9] the cursor %j starts at the beginning',
    async (cursor) => {
      const { alice, message } = await pair()
      await add(alice, message, 'ok')
      const more = `currentPage=${encodeURIComponent(cursor)}&pageSize=0`
      const { status, body } = await detail(alice, message, 'ok', more)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ userCount: 1, userList: ['alice'], state: true, cursor: '' })
    },
  )

  test('[REA-9] returns an empty list for an unused reaction or a cursor beyond the end', async () => {
    const { alice, message } = await pair()
    expect((await detail(alice, message, 'none')).body.data).toMatchObject({
      reaction: 'none',
      userCount: 0,
      userList: [],
      state: false,
      cursor: '',
    })
    await add(alice, message, 'ok')
    const beyond = await detail(alice, message, 'ok', 'currentPage=999999999999999_1&pageSize=99999')
    expect(beyond.body.data).toMatchObject({ userCount: 1, userList: [] })
  })

  test('[REA-9] does not count removed users', async () => {
    const { world, alice, bob, message } = await pair()
    await add(alice, message, 'ok')
    await add(bob, message, 'ok')
    await world.ask('DELETE', 'users/bob', undefined, await world.appToken())
    expect((await detail(alice, message, 'ok')).body.data).toMatchObject({
      userCount: 1,
      userList: ['alice'],
    })
    const { body } = await listed(alice, message)
    expect(body.data).toMatchObject([{ reactionList: [{ userCount: 1, userList: ['alice'] }] }])
  })
})
