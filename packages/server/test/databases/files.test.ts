// Files on each database: uploaded, found, refused to others, and their rows deleted with their app.

import { describe, expect, onTestFinished, test } from 'vitest'
import { entityOf, fileWorld, pieces, textOf } from '../../src/files/test-support/file-world.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'

describe(`files on ${databaseName}`, () => {
  test('a file is for its two users or the members of its group, and is deleted with its app', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const world = await fileWorld({ database })
    const [bob, carol] = [await world.token('bob'), await world.token('carol')]
    const file = { name: 'half \ud800 \0.png', type: 'image/png', chunks: pieces('hello ', 'world') }
    const single = entityOf(await world.upload({ file }))
    const answer = await world.download(single.uuid, { token: bob })
    expect([answer.status, await textOf(answer)]).toEqual([200, 'hello world'])
    expect((await world.download(single.uuid, { token: carol })).status).toBe(403)

    await database.write(async (sql) => {
      const log = "INSERT INTO logs (app_id, kind, key) VALUES (?, 'group', '77') RETURNING id"
      const group = await sql.first<{ id: number }>(log, [world.app.id])
      const member = `INSERT INTO members (user_id, log_id, peer, joined_at)
                      SELECT id, CAST(? AS INTEGER), '77', 1 FROM users WHERE name = 'carol'`
      await sql.run(member, [group?.id ?? 0])
    })
    const { files } = world.server
    const uploaded = await files.upload({
      org: 'parley',
      app: 'demo',
      headers: { authorization: `Bearer ${bob}` },
      query: { 'chat-type': 'GROUP', 'chat-target': '77' },
      file: { name: 'x', type: 'a/b', chunks: pieces('x') },
    })
    const inGroup = entityOf(uploaded)
    const fetched = (token: string) =>
      files.download({
        org: 'parley',
        app: 'demo',
        uuid: inGroup.uuid,
        headers: { authorization: `Bearer ${token}` },
        query: {},
      })
    expect([(await fetched(carol)).status, (await fetched(await world.token('dan'))).status]).toEqual([
      200, 403,
    ])

    await database.write((sql) => sql.run('DELETE FROM apps'))
    const left = await database.read((sql) => sql.first('SELECT count(*) AS count FROM files'))
    expect(left).toEqual({ count: 0 })
  })
})
