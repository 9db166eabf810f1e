// The whole server on each database: a conversation from registration to reading it after a restart.

import {
  BodyType,
  Command,
  CommSyncDL,
  CommSyncUL,
  decode,
  encode,
  MessageBody,
  Meta,
  MSync,
  NameSpace,
  userDomain,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { type RecordingWire, signedIn, testServer } from '../../src/test-support/test-server.ts'
import { until } from '../../src/test-support/until.ts'

type Device = Awaited<ReturnType<typeof signedIn>>

function send(device: Device, from: string, to: string, body: MessageBody, key: string): void {
  const payload = encode(MessageBody, { from: { name: from }, to: { name: to }, ...body })
  const meta: Meta = {
    id: '7',
    to: { name: to, domain: userDomain },
    ns: NameSpace.CHAT,
    payload,
    clientKey: key,
  }
  device.listener.frame(encode(MSync, { command: Command.SYNC, payload: encode(CommSyncUL, { meta }) }))
}

const text = (words: string): MessageBody => ({ type: BodyType.CHAT, contents: [{ type: 0, text: words }] })

/** The answers and pages so far. */
const syncs = (wire: RecordingWire) =>
  wire.frames
    .map((frame) => decode(MSync, frame))
    .filter((frame) => frame.command === Command.SYNC)
    .map((frame) => decode(CommSyncDL, frame.payload ?? new Uint8Array(0)))

const answers = (wire: RecordingWire) => syncs(wire).filter((sync) => sync.metaId === '7')
const received = (wire: RecordingWire) =>
  syncs(wire)
    .flatMap((sync) => sync.metas ?? [])
    .map((meta) => decode(MessageBody, meta.payload ?? new Uint8Array(0)).contents?.[0]?.text)

describe(`on ${databaseName}`, () => {
  test('two users talk, one reads, a repeat is recognised, and a restart loses nothing', async () => {
    const database = await openTestDatabase()
    const world = await testServer({}, database)
    const ann = await signedIn(world, 'ann')
    const bob = await signedIn(world, 'bob')

    send(ann, 'ann', 'bob', text('hello 你好'), 'k1')
    send(ann, 'ann', 'bob', text('are you there?'), 'k2')
    await until(() => answers(ann.wire).length === 2 && received(bob.wire).length === 2)
    expect(answers(ann.wire).map((answer) => answer.seq)).toEqual(['1', '2'])
    expect(received(bob.wire)).toEqual(['hello 你好', 'are you there?'])

    send(ann, 'ann', 'bob', text('hello 你好'), 'k1')
    await until(() => answers(ann.wire).length === 3)
    expect(answers(ann.wire)[2]?.serverId).toBe(answers(ann.wire)[0]?.serverId)

    const list = async (user: string, token: string, of = world) => {
      const { body } = await of.ask('GET', `sdk/user/${user}/user_channels/list`, undefined, token)
      const rows = (body.data as { channel_infos: Record<string, unknown>[] }).channel_infos
      return rows.map(({ session_to, unread_num, read_seq }) => ({ session_to, unread_num, read_seq }))
    }
    expect(await list('bob', bob.token)).toEqual([{ session_to: 'ann', unread_num: 2, read_seq: 0 }])

    const firstId = answers(ann.wire)[0]?.serverId
    send(bob, 'bob', 'ann', { type: BodyType.CHANNEL_ACK, contents: [{}], ackMessageId: firstId }, 'k3')
    await until(() => answers(bob.wire).length === 1)
    expect(await list('bob', bob.token)).toEqual([{ session_to: 'ann', unread_num: 1, read_seq: 1 }])

    await world.server.stop()
    const again = await testServer({}, database)
    expect(await list('bob', bob.token, again)).toEqual([{ session_to: 'ann', unread_num: 1, read_seq: 1 }])
    const question = { queue: `ann@${userDomain}`, start: '-1', pull_number: 1 }
    const newest = await again.ask('POST', 'users/bob/messageroaming', question, bob.token)
    const page = newest.body.data as { msgs: { msg: string }[]; next_key: string; is_last: boolean }
    expect(page).toMatchObject({ next_key: '2', is_last: false })
    const meta = decode(Meta, Buffer.from(page.msgs[0]?.msg ?? '', 'base64'))
    expect(decode(MessageBody, meta.payload ?? new Uint8Array(0)).contents?.[0]?.text).toBe('are you there?')
    const older = await again.ask('POST', 'users/bob/messageroaming', { ...question, start: '2' }, bob.token)
    expect(older.body.data).toMatchObject({ next_key: '1', is_last: true })

    await again.server.stop()
    await database.close()
  })

  test('accounts are created, listed, changed and removed', async () => {
    const database = await openTestDatabase()
    const world = await testServer({ maxDaily: 2, maxUsers: 2 }, database)
    const token = await world.token('ann')
    const app = await world.appToken()
    expect((await world.ask('POST', 'users', { username: 'ann', password: 'x' })).status).toBe(400)
    expect((await world.ask('GET', 'users?limit=5', undefined, app)).body).toMatchObject({ count: 1 })
    const change = { newpassword: 'y', oldpassword: 'secret' }
    expect((await world.ask('PUT', 'users/ann/password', change, token)).status).toBe(200)
    const device = await signedIn(world, 'bob')
    expect((await world.ask('POST', 'users', { username: 'carol', password: 'x' })).status).toBe(429)
    expect((await world.ask('DELETE', 'users/bob', undefined, app)).status).toBe(200)
    expect(device.wire.closedWith).toBeDefined()
    expect((await world.ask('GET', 'users/bob', undefined, app)).status).toBe(404)
    await world.server.stop()
    await database.close()
  })
})
