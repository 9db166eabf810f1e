// Streamed messages on each database: stored piece by piece, ended, aborted and recalled.

import { StreamStatus } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld } from '../../src/test-support/channel-world.ts'
import { runningHost } from '../../src/test-support/test-server.ts'
import { ringingHost } from '../../src/test-support/timer-host.ts'
import { until } from '../../src/test-support/until.ts'

describe(`streamed messages on ${databaseName}`, () => {
  test('[STR-1] [STR-6] [STR-7] [STR-8] grow, survive a restart, end, and can be recalled', async () => {
    const database = await openTestDatabase()
    const start = async (time?: number) => {
      const host = ringingHost(runningHost(time))
      const world = await channelWorld({}, database, { host })
      const back = await world.appToken()
      const piece = async (body: object) => {
        const said = { from: 'ann', to: 'bob', body }
        const answer = await world.ask('POST', 'stream_message/user', said, back)
        return { ...answer, msgId: (answer.body.data as { msgId?: string })?.msgId ?? '' }
      }
      const ann = await world.device('ann')
      const bob = await world.device('bob', 'web_1', { actionVersion: 'v5.2' })
      return { host, world, piece, ann, bob }
    }

    const before = await start()
    const { msgId } = await before.piece({ msg: 'one ', seq: 0 })
    const { msgId: abandoned } = await before.piece({ msg: 'half', seq: 0 })
    await before.piece({ msgId, msg: 'two ', seq: 1 })
    await before.world.server.stop()

    const { host, world, piece, ann, bob } = await start(before.host.time)
    await bob.catchUp()
    expect(bob.texts()).toEqual(['one two ', 'half'])
    expect((await piece({ msgId, msg: 'two ', seq: 1 })).status).toBe(200)
    expect((await piece({ msgId, msg: 'three', seq: 2, finish: true })).status).toBe(200)
    expect((await piece({ msgId, msg: 'three', seq: 2, finish: true })).status).toBe(200)
    expect((await bob.history('ann')).map(({ text }) => text)).toEqual(['half', 'one two three'])
    const search = await bob.ask('GET', 'sdk/user/bob/messages/search?q=three')
    expect(JSON.stringify(search.body.data)).toContain(msgId)

    host.pass(60_000)
    await until(() => bob.got().some(({ body }) => body.stream?.streamError === 512))
    const [broken] = await bob.history('ann')
    expect(broken?.body.stream).toMatchObject({ streamStatus: StreamStatus.FULL, streamError: 512 })
    expect((await piece({ msgId: abandoned, msg: 'x', seq: 1 })).body.error_code).toBe(14_033)

    expect((await ann.recall('bob', msgId)).code).toBe(0)
    const rows = await world.rows<{ meta: Uint8Array }>('SELECT meta FROM entries')
    for (const { meta } of rows) expect(Buffer.from(meta).toString('latin1')).not.toContain('three')
    expect(await world.rows('SELECT * FROM streams')).toEqual([])
    await world.server.stop()
    await database.close()
  })
})
