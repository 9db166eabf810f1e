import { BodyType, groupDomain } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld, type Device, settled } from '../../test-support/channel-world.ts'

async function people() {
  const world = await channelWorld()
  const desk = await world.device('ann', 'desk')
  const phone = await world.device('ann', 'phone')
  const bob = await world.device('bob')
  const group = await world.group('bob', 'ann')
  return { world, desk, phone, bob, group }
}

const ids = (who: Device, of: string, list: readonly string[] | string) =>
  /^\d+$/.test(of)
    ? who.ask('DELETE', `sdk/message/roaming/group/user/ann?groupId=${of}&msgIdList=${list}`)
    : who.ask('DELETE', `sdk/message/roaming/chat/user/ann?userId=${of}&msgIdList=${list}`)

const upTo = (who: Device, of: string, time: number | string) =>
  /^\d+$/.test(of)
    ? who.ask('DELETE', `sdk/message/roaming/group/user/ann/time?groupId=${of}&delTime=${time}&`)
    : who.ask('DELETE', `sdk/message/roaming/chat/user/ann/time?userId=${of}&delTime=${time}&`)

const texts = async (who: Device, of: string) => (await who.history(of)).map(({ text }) => text)
const said = async (who: Device, to: string, text: string) => (await who.say(to, text)).serverId as string
const row = async (who: Device, of: string) =>
  (await who.conversations()).find(({ session_to }) => session_to === of)

describe('[HIS-3] removing messages from one’s history', () => {
  test('removes them from history, list and counts, for this user only', async () => {
    const { world, desk, phone, bob, group } = await people()
    for (const to of ['ann', group]) {
      const all: string[] = []
      for (const word of ['one', 'two', 'three']) all.push(await said(bob, to, word))
      const mine = to === 'ann' ? 'bob' : group
      const [, second = '', third = ''] = all
      const answer = await ids(desk, mine, [second, third, third, '12345', 'local-id'])
      expect([answer.status, answer.body.data]).toEqual([200, { result: 'ok' }])
      expect(await texts(desk, mine)).toEqual(['one'])
      expect(await texts(bob, to)).toEqual(['three', 'two', 'one'])
      const listed = await row(desk, mine)
      expect(listed).toMatchObject({ unread_num: 1, start_seq: 0, deleted_seq: 0 })
      expect(listed?.meta.payload).toContain('one')
      await settled(world)
      expect(phone.notices().at(-1)).toEqual({
        type: 'roaming_delete',
        data: {
          to: mine,
          chatType: to === 'ann' ? 'chat' : 'groupchat',
          resource: 'desk',
          msgIdList: [second, third],
          ts: world.host.time,
        },
      })
    }
    expect([desk.notices(), bob.notices()]).toEqual([[], []])
  })

  test('removes lines about a group as well', async () => {
    const { world, desk, bob, group } = await people()
    await world.ask('POST', `chatgroups/${group}/ban`, {}, bob.token)
    const [line] = await world.rows<{ id: number }>('SELECT id FROM entries WHERE type = 100')
    const lines = async (who: Device) => {
      const asked = { queue: `${group}@${groupDomain}`, start: -1, pull_number: 10, notices: true }
      const { body } = await who.ask('POST', `users/${who.name}/messageroaming`, asked)
      return (body.data as { msgs: unknown[] }).msgs.length
    }
    expect([await lines(desk), await lines(bob)]).toEqual([1, 1])
    await ids(desk, group, [String(line?.id)])
    expect([await lines(desk), await lines(bob)]).toEqual([0, 1])
  })

  test('again, or of unknown ones, sends no event', async () => {
    const { world, desk, phone, bob, group } = await people()
    const elsewhere = await said(bob, group, 'x')
    const id = await said(bob, 'ann', 'y')
    await ids(desk, 'bob', [id])
    for (const list of [[id], [elsewhere], ['x', "1') OR 1=1 --"], ['9'.repeat(30)]])
      expect((await ids(desk, 'bob', list.map(encodeURIComponent))).status).toBe(200)
    await settled(world)
    expect(phone.notices()).toHaveLength(1)
    expect(await texts(desk, group)).toEqual(['x'])
  })

  test('accepts one to twenty at once, in a conversation of one’s own', async () => {
    const { world, desk, bob } = await people()
    await world.device('dan')
    const strange = await world.group('dan')
    await said(bob, 'ann', 'x')
    expect(
      (
        await ids(
          desk,
          'bob',
          Array.from({ length: 20 }, (_, id) => String(id + 1)),
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await ids(
          desk,
          'bob',
          Array.from({ length: 21 }, (_, id) => String(id + 1)),
        )
      ).status,
    ).toBe(403)
    expect((await ids(desk, 'bob', '')).status).toBe(403)
    expect((await ids(desk, 'dan', '1')).body.error_code).toBe(91001)
    expect((await ids(desk, strange, '1')).body.error_code).toBe(60003)
    expect((await ids(desk, '999', '1')).status).toBe(400)
    expect((await ids(bob, 'bob', '1')).status).toBe(403)
  })

  test('makes them unavailable for finding, pinning, reactions, edits, recalls, reports and lists', async () => {
    const { desk, bob, group } = await people()
    const mine = await said(desk, group, 'mine')
    const theirs = await said(bob, group, 'theirs')
    const react = (who: Device, msgId: string) =>
      who.ask('POST', `reaction/user/${who.name}`, { msgId, message: 'ok' })
    const pin = (who: Device, id: string) =>
      who.ask('POST', `sdk/user/${who.name}/user_channel/pin`, {
        to: group,
        type: 'groupchat',
        pin_msg_id: id,
      })
    const pinned = async (who: Device) => {
      const path = `sdk/user/${who.name}/user_channel/pin?to=${group}&type=groupchat`
      return ((await who.ask('GET', path)).body.data as { msg_infos: unknown[] }).msg_infos
    }
    const reactions = async (who: Device) => {
      const path = `reaction/user/${who.name}?msgIdList=${mine},${theirs}&msgType=groupchat&groupId=${group}`
      return (await who.ask('GET', path)).body.data as { reactionList: unknown[] }[]
    }
    for (const id of [mine, theirs]) {
      await react(bob, id)
      await pin(bob, id)
    }
    expect([(await pinned(desk)).length, (await reactions(desk)).length]).toEqual([2, 2])
    await ids(desk, group, [mine, theirs])
    expect(await pinned(desk)).toEqual([])
    expect(await pinned(bob)).toHaveLength(2)
    expect((await reactions(desk)).flatMap((each) => each.reactionList)).toEqual([])
    expect((await reactions(bob)).flatMap((each) => each.reactionList)).toHaveLength(2)
    expect((await react(desk, theirs)).status).toBe(400)
    expect((await pin(desk, mine)).status).toBe(404)
    expect((await desk.ask('GET', `sdk/message/roaming/user/ann/find?msgId=${mine}`)).status).toBe(404)
    const report = { username: 'ann', reportType: 'spam', reportReason: 'x' }
    expect((await desk.ask('POST', `user/ann/moderation/report/message/${theirs}`, report)).status).toBe(400)
    expect((await desk.edit(group, mine, 'better')).code).not.toBe(0)
    expect((await desk.recall(group, mine)).code).not.toBe(0)
    expect((await bob.recall(group, theirs)).code).toBe(0)
    expect(await texts(bob, group)).toEqual(['mine'])
  })

  test('is sent to a device that connects later', async () => {
    const { world, desk, phone, bob } = await people()
    phone.close()
    const id = await said(bob, 'ann', 'x')
    await ids(desk, 'bob', [id])
    const again = await world.device('ann', 'phone')
    await again.catchUp()
    expect(again.notices()).toMatchObject([{ type: 'roaming_delete', data: { msgIdList: [id] } }])
    expect(again.gotOf(BodyType.CHAT)).toHaveLength(1)
  })
})

describe('[HIS-4] removing everything up to a time', () => {
  test('is for this user only; later messages stay', async () => {
    const { world, desk, phone, bob, group } = await people()
    for (const to of ['ann', group]) {
      const mine = to === 'ann' ? 'bob' : group
      await said(bob, to, 'one')
      const kept = await said(bob, to, 'two')
      world.host.time += 1000
      const at = world.host.time
      await said(bob, to, 'three')
      world.host.time += 1
      await said(bob, to, 'four')
      await ids(desk, mine, [kept])
      const answer = await upTo(desk, mine, at)
      expect([answer.status, answer.body.data]).toEqual([200, { result: 'ok', seq: 3 }])
      expect(await texts(desk, mine)).toEqual(['four'])
      expect(await texts(bob, to)).toHaveLength(4)
      expect(await row(desk, mine)).toMatchObject({ unread_num: 1, start_seq: 3, deleted_seq: 0 })
      await settled(world)
      expect(phone.notices().at(-1)).toMatchObject({
        type: 'roaming_delete',
        data: { to: mine, chatType: to === 'ann' ? 'chat' : 'groupchat', resource: 'desk', seq: 3 },
      })
    }
    expect(await world.rows('SELECT * FROM hidden')).toEqual([])
    expect([desk.notices(), bob.notices()]).toEqual([[], []])
  })

  test('never moves back, and sends no event if nothing is left to remove', async () => {
    const { world, desk, phone, bob } = await people()
    await said(bob, 'ann', 'one')
    const later = world.host.time + 1_000_000
    expect((await upTo(desk, 'bob', 0)).body.data).toEqual({ result: 'ok' })
    expect((await upTo(desk, 'bob', later)).body.data).toEqual({ result: 'ok', seq: 1 })
    for (const time of [0, 1, later, '9'.repeat(15)])
      expect((await upTo(desk, 'bob', time)).body.data).toEqual({ result: 'ok' })
    await settled(world)
    expect(phone.notices()).toHaveLength(1)
    expect(await row(desk, 'bob')).toBeUndefined()
    await said(bob, 'ann', 'two')
    expect(await texts(desk, 'bob')).toEqual(['two'])
  })

  test.each(['-1', '1.5', 'x', '9'.repeat(19), "1' OR 1=1", ''])('the time %o is refused', async (time) => {
    const { desk, bob } = await people()
    await said(bob, 'ann', 'one')
    expect((await upTo(desk, 'bob', encodeURIComponent(time))).status).toBe(403)
    expect(await texts(desk, 'bob')).toEqual(['one'])
  })

  test('accepts a time of up to 18 digits for everything so far', async () => {
    const world = await channelWorld()
    const ann = await world.device('ann')
    await world.device('bob')
    await said(ann, 'bob', 'gone')
    expect((await upTo(ann, 'bob', '9'.repeat(18))).status).toBe(200)
    expect(await texts(ann, 'bob')).toEqual([])
    expect((await upTo(ann, 'bob', '9'.repeat(20))).status).toBe(403)
    expect((await upTo(ann, 'bob', '-1')).status).toBe(403)
  })

  test('requires a conversation of one’s own', async () => {
    const { world, desk, bob } = await people()
    await world.device('dan')
    const strange = await world.group('dan')
    expect((await upTo(desk, 'dan', 5)).body.error_code).toBe(91001)
    expect((await upTo(desk, strange, 5)).body.error_code).toBe(60003)
    expect((await upTo(bob, 'bob', 5)).status).toBe(403)
  })
})
