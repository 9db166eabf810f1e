import { decode, encode, MessageBody, Meta } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../cli/run-command.ts'
import { onlineOnly, onlyUsers } from '../../logs/audience.ts'
import { type PeopleWorld, type Person, peopleWorld } from '../../test-support/people-world.ts'

const report = (who: Person, id: string, more: Record<string, unknown> = {}) =>
  who.ask('POST', `user/${who.name}/moderation/report/message/${id}`, {
    username: who.name,
    reportType: 'spam',
    reportReason: 'unwanted',
    ...more,
  })

const command = ({ server, host }: PeopleWorld, ...words: string[]) =>
  runCommand(words, { database: server.services.database, host })

async function three(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  const carol = await world.person('carol')
  const group = await world.group(alice, bob)
  return { world, alice, bob, carol, group, message: await world.say({ from: bob, to: group, text: 'buy!' }) }
}

const notFound = { status: 400, body: { error_description: 'report failed, get message by id failed' } }
const denied = { status: 403, body: { error_description: 'permission denied' } }

describe('reporting a message', () => {
  test('[REP-1] shows the moderators who reported what, with the message as it was', async () => {
    const { world, alice, bob, group, message } = await three()
    expect((await report(alice, message)).status).toBe(200)
    await world.recall(bob, message)
    const { json, text } = await command(world, 'report', 'list', '--json')
    expect(json).toMatchObject([
      {
        id: 1,
        app: 'parley#demo',
        state: 'open',
        at: new Date(world.host.now()).toISOString(),
        reporter: 'alice',
        type: 'spam',
        reason: 'unwanted',
        messageId: message,
        from: 'bob',
        groupId: group,
        message: { id: message, from: 'bob', to: group, payload: { bodies: [{ type: 'txt', msg: 'buy!' }] } },
      },
    ])
    expect(text).toContain(`alice reported message ${message} of bob in group ${group}`)
    expect(text).toContain('"msg":"buy!"')
  })

  test('[REP-2] again replaces type and reason; the snapshot stays while the report is open', async () => {
    const { world, alice, bob, message } = await three()
    await report(alice, message)
    await changeMeta(world, message)
    await report(alice, message, { reportType: 'abuse', reportReason: 'worse' })
    await report(bob, message)
    const open = (await command(world, 'report', 'list')).json as { message: { payload: Bodies } }[]
    expect(open).toMatchObject([{ id: 1, type: 'abuse', reason: 'worse' }])
    expect(open[0]?.message.payload.bodies).toMatchObject([{ msg: 'buy!' }])
    expect((await command(world, 'report', 'close', '1')).text).toBe('Report 1 is closed.')
    expect((await command(world, 'report', 'list')).text).toBe('No reports.')
    await report(alice, message)
    const again = (await command(world, 'report', 'list')).json as { message: { payload: Bodies } }[]
    expect(again).toMatchObject([{ id: 1, state: 'open', type: 'spam' }])
    expect(again[0]?.message.payload.bodies).toMatchObject([{ msg: 'changed' }])
  })

  test('[REP-3] is possible only for messages that the reporter may have received, and not for recalled ones', async () => {
    const { world, alice, bob, carol, group, message } = await three()
    expect(await report(carol, message)).toMatchObject(notFound)
    for (const id of ['1', 'x', '-1', '99999999999999999999', "1'--"])
      expect(await report(alice, id)).toMatchObject(notFound)
    const directed = await world.say({ from: bob, to: group, audience: onlyUsers([bob.user.id]) })
    expect(await report(alice, directed)).toMatchObject(notFound)
    // It is in nobody's history, and can be as harmful as any other.
    const live = await world.say({ from: bob, to: group, audience: onlineOnly })
    expect((await report(alice, live)).status).toBe(200)
    expect(await report(carol, live)).toMatchObject(notFound)
    await world.recall(bob, message)
    expect(await report(alice, message)).toMatchObject(notFound)
    const single = await world.say({ from: bob, to: carol })
    expect((await report(carol, single)).status).toBe(200)
    expect(await report(alice, single)).toMatchObject(notFound)
  })

  test('[REP-4] is refused for one’s own messages, and in another name', async () => {
    const { alice, bob, message } = await three()
    expect(await report(bob, message)).toMatchObject(denied)
    expect(await report(alice, message, { username: 'carol' })).toMatchObject(denied)
    expect((await report(alice, message, { username: 'ALICE' })).status).toBe(200)
    expect((await alice.ask('POST', `user/bob/moderation/report/message/${message}`, {})).status).toBe(403)
  })

  test.each([
    { reportType: 'x'.repeat(65) },
    { reportType: '' },
    { reportType: 7 },
    { reportReason: 'x'.repeat(1025) },
    { reportReason: 'a\0b' },
    { reportReason: undefined },
    { username: null },
  ])('[REP-4] %j is refused', async (more) => {
    const { alice, message } = await three()
    const { status, body } = await report(alice, message, more)
    expect([status, body.error_code]).toEqual([403, 91102])
    expect(body.error_description).toContain(`Invalid parameter ${Object.keys(more)[0]}: `)
  })

  test('[REP-4] the longest texts are stored unchanged', async () => {
    const { world, alice, message } = await three()
    const texts = { reportType: '👎'.repeat(64), reportReason: `${'ü'.repeat(1022)}\n"` }
    expect((await report(alice, message, texts)).status).toBe(200)
    const { json, text } = await command(world, 'report', 'list')
    expect(json).toMatchObject([{ type: texts.reportType, reason: texts.reportReason }])
    expect(text.split('\n')).toHaveLength(5)
  })

  test('[REP-5] the number of open reports per user is limited', async () => {
    const { world, alice, bob, carol, group, message } = await three({ maxOpenReports: 1 })
    await report(alice, message)
    const second = await world.say({ from: bob, to: group })
    expect(await report(alice, second)).toMatchObject({
      status: 429,
      body: { error_description: 'The request has reached the maximum limit' },
    })
    expect((await report(alice, message, { reportReason: 'more' })).status).toBe(200)
    const other = await world.say({ from: bob, to: carol })
    expect((await report(carol, other)).status).toBe(200)
    await command(world, 'report', 'close', '1')
    expect((await report(alice, second)).status).toBe(200)
  })

  test('is refused if reports are disabled', async () => {
    const { alice, message } = await three({ reports: false })
    expect(await report(alice, message)).toMatchObject({
      status: 403,
      body: { error_description: 'message report not open' },
    })
  })
})

describe('reporting a user', () => {
  const reportPerson = (who: Person, name: string, more: object = {}) =>
    who.ask('POST', `parley/v1/reports/users/${name}`, {
      reportType: 'abuse',
      reportReason: 'threats',
      ...more,
    })
  type Listed = { id: number; profile: Record<string, string> }[]

  test('shows the moderators who was reported by whom, with the profile as it was', async () => {
    const { world, alice, bob } = await three()
    await bob.ask('PUT', 'metadata/user/bob', { nickname: 'Bobby', sign: 'I know where you live' })
    expect((await reportPerson(alice, 'BOB')).status).toBe(200)
    await bob.ask('PUT', 'metadata/user/bob', { sign: 'Hello' })
    const { json, text } = await command(world, 'report', 'list')
    expect(json).toMatchObject([
      { id: 1, state: 'open', reporter: 'alice', type: 'abuse', reason: 'threats', person: 'bob' },
    ])
    expect((json as Listed)[0]?.profile).toMatchObject({ nickname: 'Bobby', sign: 'I know where you live' })
    expect(text).toContain('alice reported the user bob')
    // Again: the reason is replaced, the first profile stays while the report is open.
    await reportPerson(alice, 'bob', { reportReason: 'worse' })
    const again = (await command(world, 'report', 'list')).json
    expect(again).toMatchObject([{ id: 1, reason: 'worse', profile: { sign: 'I know where you live' } }])
    expect((await command(world, 'report', 'close', '1')).text).toBe('Report 1 is closed.')
  })

  test('and a message of theirs are two reports; everybody has their own', async () => {
    const { world, alice, carol, message } = await three()
    await report(alice, message)
    await reportPerson(alice, 'bob')
    await reportPerson(carol, 'bob')
    const rows = (await command(world, 'report', 'list')).json as object[]
    expect(rows).toMatchObject([{ messageId: message }, { person: 'bob' }, { reporter: 'carol' }])
  })

  test('is refused for oneself, for nobody, with wrong texts, beyond the limit, and if reports are disabled', async () => {
    const { alice } = await three({ maxOpenReports: 1 })
    expect((await reportPerson(alice, 'alice')).status).toBe(403)
    expect((await reportPerson(alice, 'nobody')).status).toBe(404)
    for (const more of [{ reportType: '' }, { reportReason: 'x'.repeat(1025) }, { reportReason: 7 }])
      expect((await reportPerson(alice, 'bob', more)).body.error_code).toBe(91102)
    expect((await reportPerson(alice, 'bob')).status).toBe(200)
    expect((await reportPerson(alice, 'carol')).status).toBe(429)
    expect((await reportPerson(alice, 'bob', { reportReason: 'more' })).status).toBe(200)
    const off = await three({ reports: false })
    expect((await reportPerson(off.alice, 'bob')).status).toBe(403)
  })
})

describe('the moderation queue', () => {
  test('is per app, can include closed reports, and is limited to the requested size', async () => {
    const { world, alice, bob, group } = await three()
    for (let at = 0; at < 3; at++) await report(alice, await world.say({ from: bob, to: group }))
    await command(world, 'report', 'close', '2')
    const ids = async (...words: string[]) =>
      ((await command(world, 'report', 'list', ...words)).json as { id: number }[]).map((each) => each.id)
    expect(await ids()).toEqual([1, 3])
    expect(await ids('--all')).toEqual([1, 2, 3])
    expect(await ids('--limit', '1')).toEqual([1])
    expect(await ids('--app', 'parley#demo')).toEqual([1, 3])
    expect(await ids('--app', 'other#app')).toEqual([])
  })

  test('handles removed users and unknown reports', async () => {
    const { world, alice, message } = await three()
    await report(alice, message)
    await world.ask('DELETE', 'users/bob', undefined, await world.appToken())
    expect((await command(world, 'report', 'list')).text).toContain('of (removed)')
    expect((await command(world, 'report', 'close', '1')).json).toEqual({ id: 1, state: 'closed' })
    expect((await command(world, 'report', 'close', '1')).json).toEqual({ id: 1, state: 'closed' })
    for (const id of ['2', '0', 'x', '1e1', '99999999999999999999'])
      await expect(command(world, 'report', 'close', id)).rejects.toThrow(`There is no report ${id}.`)
    await expect(command(world, 'report', 'list', '--limit', '0')).rejects.toThrow('--limit must be a number')
    await expect(command(world, 'report')).rejects.toThrow('parley report list')
  })
})

type Bodies = { bodies: unknown[] }

/** Edits the message on behalf of its sender. */
async function changeMeta(world: PeopleWorld, id: string): Promise<void> {
  await world.server.services.database.write(async (sql) => {
    const row = await sql.first<{ meta: Uint8Array }>('SELECT meta FROM entries WHERE id = ?', [Number(id)])
    const meta = decode(Meta, row?.meta ?? new Uint8Array(0))
    const body = decode(MessageBody, meta.payload ?? new Uint8Array(0))
    const payload = encode(MessageBody, { ...body, contents: [{ type: 0, text: 'changed' }] })
    await sql.run('UPDATE entries SET meta = ? WHERE id = ?', [
      encode(Meta, { ...meta, payload }),
      Number(id),
    ])
  })
}
