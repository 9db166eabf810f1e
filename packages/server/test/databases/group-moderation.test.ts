// Group moderation on each database: mutes, blocks, the allowlist, the shield, attributes, shared files, and texts that
// databases reject.

import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryDisk } from '../../src/files/memory-disk.ts'
import { pieces } from '../../src/files/test-support/file-world.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { groupScene } from '../../src/test-support/groups.ts'

describe(`groups on ${databaseName}`, () => {
  async function scene() {
    const database = await openTestDatabase()
    const disk = memoryDisk()
    const one = await groupScene({ clientLogs: true }, database, { disk })
    onTestFinished(async () => {
      await one.world.server.stop()
      await database.close()
    })
    return { ...one, disk }
  }

  test('[GRP-40] [GRP-42] [GRP-44] mutes, blocks and the allowlist are stored', async () => {
    const { act, alice, bob, world, groupId, news } = await scene()
    await act(alice, 'POST', 'mute', { usernames: ['bob', 'carol'], mute_duration: 60_000 })
    const until = world.host.time + 60_000
    expect((await act(alice, 'GET', 'mute')).body.data).toEqual([
      { expire: until, user: 'bob' },
      { expire: until, user: 'carol' },
    ])
    await act(alice, 'DELETE', 'mute/carol')
    expect((await bob.ask('GET', `sdk/chatgroups/${groupId}/mute/bob`)).body.data).toBe(true)
    await act(alice, 'POST', 'white/users', { usernames: ['bob'] })
    expect((await act(alice, 'GET', 'white/users')).body.data).toEqual(['bob'])
    await act(alice, 'POST', 'ban')
    await act(alice, 'POST', 'announcement', { announcement: 'hear' })
    expect((await act(bob, 'GET', 'announcement')).body.data).toEqual({ announcement: 'hear' })
    news()
    await act(alice, 'POST', 'blocks/users', { usernames: ['bob', 'mallory'] })
    expect((await act(alice, 'GET', 'blocks/users')).body.data).toEqual(['bob', 'mallory'])
    expect(news()).toMatchObject({
      bob: [['removed', 'blocked'], expect.anything()],
      carol: [['membersLeft']],
    })
    await act(alice, 'DELETE', 'blocks/users/bob,mallory')
    expect((await act(alice, 'GET', 'blocks/users')).body.data).toEqual([])
  })

  test('[GRP-47] the shield moves all cursors of a user, and the read position', async () => {
    const { act, bob, carol, world, groupId, rows } = await scene()
    await act(bob, 'POST', 'shield')
    await world.say({ from: carol, to: groupId })
    await world.say({ from: carol, to: groupId })
    expect((await act(bob, 'DELETE', 'shield')).status).toBe(200)
    const at = `FROM logs l JOIN members m ON m.log_id = l.id AND m.user_id = ? WHERE l.key = ?`
    expect(await rows(`SELECT l.head - m.read_seq AS behind ${at}`, [bob.user.id, groupId])).toEqual([
      { behind: 0 },
    ])
    const cursors = await rows(
      `SELECT l.head - c.seq AS behind FROM cursors c JOIN devices d ON d.id = c.device_id
       JOIN logs l ON l.id = c.log_id WHERE d.user_id = ? AND l.key = ?`,
      [bob.user.id, groupId],
    )
    expect(cursors).toEqual([{ behind: 0 }, { behind: 0 }])
    // The second time the cursors exist already.
    await act(bob, 'POST', 'shield')
    await world.say({ from: carol, to: groupId })
    expect((await act(bob, 'DELETE', 'shield')).status).toBe(200)
    expect(await rows(`SELECT l.head - m.read_seq AS behind ${at}`, [bob.user.id, groupId])).toEqual([
      { behind: 0 },
    ])
  })

  test('[GRP-48] [GRP-51] [GRP-52] attributes, quiet groups and client logs are stored', async () => {
    const { alice, bob, world, groupId, rows } = await scene()
    const set = (metaData: unknown) =>
      bob.ask('PUT', `sdk/metadata/chatgroup/${groupId}/user/bob`, { metaData })
    await set({ nick: 'b', 'ключ 🔑': 'значение' })
    await set({ nick: 'bb', job: 'cook' })
    await set({ job: '' })
    const get = await alice.ask('POST', `sdk/metadata/chatgroup/${groupId}/get`, { targets: ['bob', 'adam'] })
    expect(get.body.data).toEqual({ bob: { nick: 'bb', 'ключ 🔑': 'значение' }, adam: {} })
    await bob.ask('PUT', 'users/bob', { entities: [{ [`notification_ignore_${groupId}`]: true }] })
    expect(await rows('SELECT user_id FROM members WHERE quiet = 1')).toEqual([{ user_id: bob.user.id }])
    for (let at = 0; at < 7; at++) {
      world.host.time += 60_000
      const body = { resource: 'web_1', logContent: `line ${at}\0\ud800` }
      expect((await bob.ask('POST', 'sdk/users/bob/client/logs', body)).status).toBe(200)
    }
    expect(await rows('SELECT count(*) AS kept FROM client_logs')).toEqual([{ kept: 5 }])
  })

  test('[GRP-54] [GRP-58] shared files are stored and removed', async () => {
    const { act, alice, bob, world, groupId, rows, disk } = await scene()
    const { sharedFiles } = world.server
    const at = { org: 'parley', app: 'demo', groupId, headers: { authorization: `Bearer ${bob.token}` } }
    const file = () => ({ name: 'a.txt', type: 'text/plain', chunks: pieces('hello') })
    const { status, body } = await sharedFiles.upload({ ...at, query: {}, file: file() })
    expect(status).toBe(200)
    const { file_id: fileId } = body.data as { file_id: string }
    expect((await act(alice, 'GET', 'share_files')).body).toMatchObject({
      data: [{ file_id: fileId, file_owner: 'bob', file_size: 5 }],
      total: 1,
    })
    expect((await sharedFiles.download({ ...at, fileId, query: {} })).status).toBe(200)
    expect((await act(alice, 'DELETE', `share_files/${fileId}`)).status).toBe(200)
    expect([disk.files.size, await rows('SELECT uuid FROM files')]).toEqual([0, []])
    expect((await sharedFiles.download({ ...at, fileId, query: {} })).status).toBe(404)
  })

  test('[GRP-41] names and ids that databases reject are unknown', async () => {
    const { act, alice, bob, groupId, world } = await scene()
    const statuses = [
      await act(alice, 'POST', 'mute', { usernames: ['a\0b'], mute_duration: 1 }),
      await act(alice, 'DELETE', 'mute/a%00b'),
      await act(alice, 'POST', 'blocks/users/%00'),
      await act(alice, 'GET', 'white/users/%00'),
      await alice.ask('GET', `sdk/chatgroups/${groupId}/mute/%00`),
      await act(alice, 'DELETE', 'share_files/%00'),
      await bob.ask('PUT', `sdk/metadata/chatgroup/${groupId}/user/%00`, { metaData: { a: 'b' } }),
      await bob.ask('POST', `sdk/metadata/chatgroup/${groupId}/get`, { targets: ['\0', 'bob'] }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 403, 403, 403, 403, 200])
    const at = { org: 'parley', app: 'demo', headers: { authorization: `Bearer ${bob.token}` }, query: {} }
    const { sharedFiles } = world.server
    const fileId = '00000000-0000-4000-8000-000000000000'
    expect((await sharedFiles.download({ ...at, groupId: '\0', fileId })).status).toBe(404)
    expect((await sharedFiles.upload({ ...at, groupId: '\0', file: undefined })).status).toBe(400)
  })

  test('[GRP-50] a group can be disabled and enabled', async () => {
    const { act, alice, world, groupId, news } = await scene()
    const app = await world.appToken()
    await world.ask('POST', `chatgroups/${groupId}/disable`, undefined, app)
    expect((await act(alice, 'POST', 'ban')).status).toBe(403)
    await world.ask('POST', `chatgroups/${groupId}/enable`, undefined, app)
    expect(news().carol).toEqual([['disabled', 'enabled']])
  })
})
