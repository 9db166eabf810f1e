import { CommSyncDL, conversationRead, decode, events, MSync, readEvent } from '@parley/protocol'
import { expect, test } from 'vitest'
import { allBut, onlyUsers } from '../logs/audience.ts'
import { signedIn, testServer } from '../test-support/test-server.ts'

test('rows and events are durable together, and delivered to the devices that follow the log', async () => {
  const world = await testServer()
  const { server, app, token } = world
  await token('ann')
  const bob = await signedIn(world, 'bob')
  const { directory, change } = server.services
  const [ann, bobby] = [await directory.user(app, 'ann'), await directory.user(app, 'bob')]
  if (!ann || !bobby) throw new Error('nobody there')
  const log = await directory.ownLog(bobby)
  await change(async ({ sql, emit }) => {
    await sql.run('UPDATE users SET nickname = ? WHERE id = ?', ['Bobby', bobby.id])
    emit(conversationRead, { by: 'ann', to: 'bob' }, { in: log, by: ann, to: 'bob' })
  })
  const pages = bob.wire.frames.map((frame) =>
    decode(CommSyncDL, decode(MSync, frame).payload ?? new Uint8Array(0)),
  )
  const meta = pages.flatMap((page) => page.metas ?? [])[0]
  expect(meta?.seq).toBe('1')
  expect(readEvent(events, meta?.ns ?? -1, meta?.payload ?? new Uint8Array(0))).toEqual({
    name: 'messages.conversationRead',
    data: { by: 'ann', to: 'bob' },
  })
  const row = await server.services.database.read((sql) =>
    sql.first('SELECT nickname FROM users WHERE id = ?', [bobby.id]),
  )
  expect(row?.nickname).toBe('Bobby')
})

test('a failed change leaves neither rows nor events', async () => {
  const world = await testServer()
  const { server, app, token } = world
  await token('ann')
  const ann = await server.services.directory.user(app, 'ann')
  if (!ann) throw new Error('nobody there')
  const log = await server.services.directory.ownLog(ann)
  const failing = server.services.change(async ({ sql, emit }) => {
    await sql.run('UPDATE users SET nickname = ? WHERE id = ?', ['X', ann.id])
    emit(conversationRead, { by: 'ann', to: 'ann' }, { in: log, by: ann, to: 'ann' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const row = await server.services.database.read((sql) =>
    sql.first('SELECT nickname, (SELECT head FROM logs WHERE id = ?) AS head FROM users WHERE id = ?', [
      log.logId,
      ann.id,
    ]),
  )
  expect(row).toEqual({ nickname: '', head: 0 })
})

test('one change may send several events, each to other users', async () => {
  const world = await testServer()
  const ann = await signedIn(world, 'ann')
  const bob = await signedIn(world, 'bob')
  const { directory, change } = world.server.services
  const [a, b] = [await directory.user(world.app, 'ann'), await directory.user(world.app, 'bob')]
  if (!a || !b) throw new Error('nobody there')
  const log = await directory.single(a, b)
  await change(async ({ emit }) => {
    emit(conversationRead, { by: 'ann', to: 'all' }, { in: log, by: a, to: 'bob' })
    emit(
      conversationRead,
      { by: 'ann', to: 'only' },
      { in: log, by: a, to: 'bob', audience: onlyUsers([b.id]) },
    )
    emit(
      conversationRead,
      { by: 'ann', to: 'others' },
      { in: log, by: a, to: 'bob', audience: allBut([b.id]) },
    )
  })
  const heard = ({ wire }: typeof ann) =>
    wire.frames
      .flatMap((frame) => decode(CommSyncDL, decode(MSync, frame).payload ?? new Uint8Array(0)).metas ?? [])
      .map((meta) => readEvent(events, meta.ns ?? -1, meta.payload ?? new Uint8Array(0))?.data)
      .map((data) => (data as { to: string }).to)
  expect([heard(ann), heard(bob)]).toEqual([
    ['all', 'others'],
    ['all', 'only'],
  ])
})
