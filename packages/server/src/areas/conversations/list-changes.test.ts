import { describe, expect, test } from 'vitest'
import { channelWorld, type Device, settled } from '../../test-support/channel-world.ts'

async function people(config = {}) {
  const world = await channelWorld(config)
  const desk = await world.device('ann', 'desk')
  const phone = await world.device('ann', 'phone')
  const bob = await world.device('bob')
  const group = await world.group('ann', 'bob')
  await bob.say('ann', 'single')
  world.host.time += 1000
  await bob.say(group, 'grouped')
  return { world, desk, phone, bob, group }
}

const top = 'sdk/user/ann/user_channel/top'
const marks = 'sdk/user/ann/user_channels/mark'
const pin = (who: Device, to: string, type = 'chat') => who.ask('POST', top, { to, type })
const dataOf = ({ body }: { body: Record<string, unknown> }) => body.data as Record<string, unknown>
const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.error_code ?? body.error_description,
]

/** The order of a user's list. */
const order = async (who: Device, query = '') =>
  (await who.conversations(query)).map(({ session_to }) => session_to)

describe('[CNV-4][CNV-8] pinning a conversation', () => {
  test('keeps the time of the first pin, and tells the other devices and nobody else', async () => {
    const { world, desk, phone, bob, group } = await people()
    const at = world.host.time
    expect(dataOf(await pin(desk, 'BOB'))).toEqual({ is_top: true, update_top_status_time: at })
    world.host.time += 5000
    expect(dataOf(await pin(phone, 'bob'))).toEqual({ is_top: true, update_top_status_time: at })
    expect(dataOf(await pin(phone, group, 'groupchat'))).toMatchObject({ is_top: true })
    await settled(world)
    const facts = { op: 'top', id: 'bob', type: 'chat', from: 'ann', res: 'desk', ts: at }
    expect(phone.notices()).toEqual([{ type: 'conv', data: facts }])
    expect(desk.notices()).toMatchObject([
      { data: { op: 'top', id: group, type: 'groupchat', res: 'phone' } },
    ])
    expect(bob.notices()).toEqual([])
    expect(
      (await desk.conversations()).map((each) => [each.session_to, each.update_top_status_time]),
    ).toEqual([
      [group, at + 5000],
      ['bob', at],
    ])
  })

  test('orders pinned conversations by the time of their pins, across pages and even without messages', async () => {
    const { world, desk } = await people()
    const quiet = await world.group('ann', 'bob')
    for (const [to, type] of [
      [quiet, 'groupChat'],
      ['bob', 'chat'],
    ] as const) {
      world.host.time += 10
      await pin(desk, to, type)
    }
    expect(await order(desk, '&is_top=true')).toEqual(['bob', quiet])
    const page = async (cursor: string) =>
      dataOf(await desk.ask('GET', `sdk/user/ann/user_channels/list?is_top=true&limit=1&cursor=${cursor}`))
    const first = await page('')
    expect(first).toMatchObject({
      channel_infos: [{ session_to: 'bob' }],
      cursor: expect.stringMatching(/^\w+$/),
    })
    expect(await page(String(first.cursor))).toMatchObject({
      channel_infos: [{ session_to: quiet }],
      cursor: '',
    })
    expect(await page('nonsense')).toEqual(first)
  })

  test('ends with unpinning, which sends an event only if there was a pin', async () => {
    const { world, desk, phone } = await people()
    await pin(desk, 'bob')
    const unpin = () => desk.ask('DELETE', `${top}?type=chat&to=bob`)
    for (let round = 0; round < 2; round++) expect(dataOf(await unpin())).toMatchObject({ is_top: false })
    await settled(world)
    expect(phone.notices().map((notice) => (notice.data as { op: string }).op)).toEqual(['top', 'not_top'])
    expect((await desk.conversations()).map((each) => each.is_top)).toEqual([false, false])
  })

  test('has a limit, even for many simultaneous requests', async () => {
    const { world, desk, group } = await people({ maxPinnedConversations: 2 })
    const other = await world.group('ann', 'bob')
    const answers = await Promise.all([
      pin(desk, 'bob'),
      pin(desk, group, 'groupChat'),
      pin(desk, other, 'groupChat'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403])
    expect(answers.map(({ body }) => body.error_code)).toContain(91002)
    expect(await order(desk, '&is_top=true')).toHaveLength(2)
  })

  test('requires a conversation of one’s own', async () => {
    const { world, desk } = await people()
    await world.device('dan')
    const strange = await world.group('dan')
    for (const to of ['dan', 'nobody', "x' OR '1'='1", 'a\0b', 'x'.repeat(10_000)])
      expect(refusalOf(await pin(desk, to))).toEqual([404, 91001])
    expect(refusalOf(await pin(desk, strange, 'groupChat'))).toEqual([404, 60003])
    for (const to of ['999', 'bob', "1' OR 1=1", '9'.repeat(300)])
      expect(refusalOf(await pin(desk, to, 'groupChat'))).toEqual([400, 'groupId can not be null!'])
    for (const body of [{}, { to: 'bob' }, { to: 5, type: 'chat' }, { to: 'bob', type: 'chatRoom' }, []])
      expect((await desk.ask('POST', top, body)).status).toBe(403)
    expect(
      (await desk.ask('POST', 'sdk/user/bob/user_channel/top', { to: 'ann', type: 'chat' })).status,
    ).toBe(403)
  })
})

describe('[CNV-5] marking conversations', () => {
  const targets = (...given: [string, string][]) => given.map(([to, type]) => ({ to, type }))

  test('changes many at once, returns the names of unknown ones, and sends each change once', async () => {
    const { world, desk, phone, bob, group } = await people()
    const all = targets(['bob', 'chat'], [group, 'groupchat'], ['bob', 'chat'], ['nobody', 'chat'])
    const marked = await desk.ask('POST', marks, { mark: 'mark_3', targets: all })
    expect(dataOf(marked)).toEqual({ ignore: [{ to: 'nobody', type: 'chat' }] })
    await desk.ask('POST', marks, { mark: 'mark_3', targets: all })
    await desk.ask('POST', marks, { mark: 'mark_19', targets: targets(['BOB', 'chat']) })
    expect((await phone.conversations()).map((each) => each.marks)).toEqual([
      ['mark_3'],
      ['mark_3', 'mark_19'],
    ])
    await desk.ask('DELETE', marks, { mark: 'mark_3', targets: targets([group, 'groupChat']) })
    await desk.ask('DELETE', marks, { mark: 'mark_3', targets: targets([group, 'groupChat']) })
    await settled(world)
    expect(phone.notices().map(({ data }) => data)).toMatchObject([
      { op: 'mark', id: 'bob', type: 'chat', ext: 'mark_3', res: 'desk', from: 'ann' },
      { op: 'mark', id: group, type: 'groupchat', ext: 'mark_3' },
      { op: 'mark', id: 'bob', ext: 'mark_19' },
      { op: 'mark_delete', id: group, ext: 'mark_3' },
    ])
    expect([desk.notices(), bob.notices()]).toEqual([[], []])
    expect((await bob.conversations()).flatMap((each) => each.marks)).toEqual([])
  })

  test('lists those with a mark, with or without messages, in pages', async () => {
    const { world, desk, group } = await people()
    const quiet = await world.group('ann', 'bob')
    const all = targets(['bob', 'chat'], [group, 'groupchat'], [quiet, 'groupchat'])
    await desk.ask('POST', marks, { mark: 'mark_0', targets: all })
    await desk.ask('POST', marks, { mark: 'mark_1', targets: targets(['bob', 'chat']) })
    const search = async (query: string) => dataOf(await desk.ask('GET', `${marks}/search?${query}`))
    const seen: unknown[] = []
    let cursor = ''
    do {
      const page = await search(`mark=mark_0&limit=1&cursor=${cursor}`)
      seen.push(...(page.channel_infos as { session_to: string }[]).map((each) => each.session_to))
      cursor = String(page.cursor)
    } while (cursor !== '')
    expect(seen).toEqual([quiet, group, 'bob'])
    expect(await search('mark=mark_1&need_mark=false')).toMatchObject({
      channel_infos: [{ session_to: 'bob', marks: [] }],
      cursor: '',
    })
    expect(await search('mark=mark_2')).toEqual({ channel_infos: [], cursor: '' })
  })

  test('refuses invalid marks, and too many targets', async () => {
    const { desk } = await people()
    const one = targets(['bob', 'chat'])
    for (const mark of ['mark_20', '0', "mark_0'; --"]) {
      const illegal = [400, 'param mark illegal, please check it!']
      expect(refusalOf(await desk.ask('POST', marks, { mark, targets: one }))).toEqual(illegal)
      expect(refusalOf(await desk.ask('DELETE', marks, { mark, targets: one }))).toEqual(illegal)
      expect(refusalOf(await desk.ask('GET', `${marks}/search?mark=${mark}`))).toEqual(illegal)
    }
    const many = Array.from({ length: 21 }, (_, index) => ({ to: `u${index}`, type: 'chat' }))
    expect((await desk.ask('POST', marks, { mark: 'mark_0', targets: many })).status).toBe(403)
    expect((await desk.ask('POST', marks, { mark: 'mark_0', targets: many.slice(1) })).status).toBe(200)
    for (const body of [
      {},
      { mark: 'mark_0' },
      { mark: 'mark_0', targets: 'bob' },
      { mark: 1, targets: one },
    ])
      expect((await desk.ask('POST', marks, body)).status).toBe(403)
    expect((await desk.ask('POST', marks, { mark: 'mark_0', targets: [{ to: 'bob' }] })).status).toBe(403)
  })
})

describe('[CNV-6] removing a conversation', () => {
  const channel = 'user/ann/user_channel'
  const remove = (who: Device, to: string, more: object = {}) =>
    who.ask('DELETE', channel, { channel: to, type: 'chat', delete_roam: false, ...more })

  test('removes it with its pin and marks from the list until a new message arrives; its history stays', async () => {
    const { world, desk, phone, bob, group } = await people()
    await pin(desk, 'bob')
    await desk.ask('POST', marks, { mark: 'mark_0', targets: [{ to: 'bob', type: 'chat' }] })
    expect(dataOf(await remove(desk, 'bob'))).toEqual({ result: 'ok', seq: 1 })
    expect(await order(desk)).toEqual([group])
    expect(await order(desk, '&needEmptySession=true')).toEqual([group])
    expect(await order(desk, '&is_top=true')).toEqual([])
    expect((await desk.history('bob')).map(({ text }) => text)).toEqual(['single'])
    expect(await order(bob)).toContain('ann')
    await settled(world)
    expect(phone.notices().at(-1)).toMatchObject({
      data: { op: 'del', id: 'bob', type: 'chat', res: 'desk', seq: 1, delete_roam: false },
    })
    await bob.say('ann', 'again')
    const [first] = await desk.conversations()
    expect(first).toMatchObject({
      session_to: 'bob',
      unread_num: 1,
      is_top: false,
      marks: [],
      deleted_seq: 1,
      start_seq: 0,
    })
  })

  test('with its history, deletes the messages for this user and nobody else', async () => {
    const { world, desk, phone, bob, group } = await people()
    expect(dataOf(await remove(desk, group, { type: 'groupChat', delete_roam: true }))).toEqual({
      result: 'ok',
      seq: 1,
    })
    expect(await desk.history(group)).toEqual([])
    expect(await bob.history(group)).toHaveLength(1)
    await settled(world)
    expect(phone.notices()).toMatchObject([
      { data: { op: 'del', id: group, type: 'groupchat', delete_roam: true } },
    ])
    await bob.say(group, 'later')
    expect((await desk.history(group)).map(({ text }) => text)).toEqual(['later'])
    expect((await desk.conversations())[0]).toMatchObject({ unread_num: 1, start_seq: 1, deleted_seq: 1 })
  })

  test('of a removed or unknown conversation succeeds and sends no event', async () => {
    const { world, desk, phone, bob } = await people()
    await remove(desk, 'bob')
    await remove(desk, 'bob')
    for (const to of ['nobody', "x'; --", 'a\0'])
      expect(dataOf(await remove(desk, to))).toEqual({ result: 'ok' })
    expect((await remove(desk, '999', { type: 'groupChat' })).status).toBe(200)
    expect((await remove(desk, 'bob', { type: 'chatRoom' })).status).toBe(403)
    expect((await remove(desk, 'bob', { delete_roam: 'yes' })).status).toBe(403)
    expect((await bob.ask('DELETE', channel, { channel: 'bob', type: 'chat' })).status).toBe(403)
    await settled(world)
    expect(phone.notices()).toHaveLength(1)
    // No longer listed, but its history still exists.
    await remove(desk, 'bob', { delete_roam: true })
    await settled(world)
    expect(phone.notices()).toHaveLength(2)
    expect(await desk.history('bob')).toEqual([])
  })

  test('leaves a simultaneous message listed as unread, or takes it off the list too', async () => {
    const { desk, bob } = await people()
    await Promise.all([remove(desk, 'bob'), bob.say('ann', 'at once'), remove(desk, 'bob')])
    const row = (await desk.conversations()).find(({ session_to }) => session_to === 'bob')
    const [removed] = await desk.history('bob')
    expect(removed?.text).toBe('at once')
    expect(row === undefined || row.unread_num === 1).toBe(true)
    await bob.say('ann', 'after')
    expect(await order(desk)).toContain('bob')
  })
})

describe('[CNV-7] removing everything', () => {
  const all = 'sdk/message/roaming/user/ann/delete/all'

  test('leaves an empty list and an empty history, for this user only', async () => {
    const { world, desk, phone, bob, group } = await people()
    await pin(desk, 'bob')
    expect(dataOf(await desk.ask('POST', all))).toEqual({ result: 'ok', id: expect.stringMatching(/^\d+$/) })
    expect(await order(desk, '&needEmptySession=true')).toEqual([])
    for (const of of ['bob', group]) expect(await desk.history(of)).toEqual([])
    expect(await order(bob)).toHaveLength(2)
    await settled(world)
    expect(phone.notices().at(-1)).toMatchObject({ type: 'roaming_delete_all', data: { resource: 'desk' } })
    expect(desk.notices()).toEqual([])
    await bob.say(group, 'new')
    expect((await desk.conversations()).map((each) => [each.session_to, each.unread_num])).toEqual([
      [group, 1],
    ])
    expect((await bob.ask('POST', all)).status).toBe(403)
  })

  test('also works for more conversations than fit into one step', async () => {
    const { world, desk, phone } = await people()
    await world.alter(
      `INSERT INTO logs (app_id, kind, key, head, last_seq, active_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
       SELECT a.id, 'group', 'many' || i, 1, 1, 5 FROM n, apps a WHERE a.name = 'demo'`,
    )
    await world.alter(
      `INSERT INTO members (user_id, log_id, peer, joined_at, active_until)
       SELECT u.id, l.id, l.key, 1, 5 FROM users u, logs l WHERE u.name = 'ann' AND l.key LIKE 'many%'`,
    )
    await desk.ask('POST', all)
    const left = await world.rows<{ many: number }>(
      `SELECT count(*) AS many FROM members m JOIN users u ON u.id = m.user_id JOIN logs l ON l.id = m.log_id
       WHERE u.name = 'ann' AND l.kind <> 'user' AND (m.start < l.head OR m.removed_seq < l.head)`,
    )
    expect(left).toEqual([{ many: 0 }])
    await settled(world)
    expect(phone.notices()).toHaveLength(1)
  })
})
