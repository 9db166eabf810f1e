// Automatic actions on messages that many people report.

import { describe, expect, test } from 'vitest'
import type { Config } from '../../config/config.ts'
import type { Row } from '../../storage/database.ts'
import { peopleWorld } from '../../test-support/people-world.ts'
import { muteEverywhere } from '../people/shared.ts'

/** A group of ten, in which bob writes. */
async function crowd(config: Partial<Config>) {
  const world = await peopleWorld(config)
  const { database } = world.server.services
  const rows = <T>(text: string, values: readonly (string | number)[] = []) =>
    database.read((sql) => sql.all<T & Row>(text, values))
  const alter = (text: string, values: readonly (string | number)[] = []) =>
    database.write((sql) => sql.run(text, values))
  const bob = await world.person('bob')
  const others = await Promise.all(Array.from({ length: 9 }, (_, index) => world.person(`reader${index}`)))
  const group = await world.group(bob, ...others)
  const report = async (message: string, from: number, to: number) => {
    for (const who of others.slice(from, to))
      expect(
        await who.ask('POST', `user/${who.name}/moderation/report/message/${message}`, {
          username: who.name,
          reportType: 'spam',
          reportReason: 'unwanted',
        }),
      ).toMatchObject({ status: 200 })
  }
  const isThere = async (message: string) =>
    (await rows('SELECT type FROM entries WHERE id = ? AND type IN (1, 2, 3)', [message])).length > 0
  const mutes = async () =>
    (
      await rows<{ chat: number; group: number; room: number }>(
        `SELECT muted_chat AS chat, muted_group AS "group", muted_room AS room FROM users WHERE name = 'bob'`,
      )
    )[0]
  const audit = () => rows('SELECT key_name, call, target FROM audit ORDER BY id')
  const say = (text = 'buy!') => world.say({ from: bob, to: group, text })
  return { world, bob, rows, alter, others, report, isThere, mutes, audit, say }
}

const notMuted = { chat: 0, group: 0, room: 0 }

describe('automatic actions', () => {
  test('are off by default', async () => {
    const { report, isThere, mutes, audit, say } = await crowd({})
    const message = await say()
    await report(message, 0, 9)
    expect([await isThere(message), await mutes(), await audit()]).toEqual([true, notMuted, []])
  })

  test('remove a message when enough people have reported it, and leave the reports open', async () => {
    const { rows, report, isThere, audit, say } = await crowd({ reportsToRemove: 3 })
    const message = await say()
    const other = await say('hello')
    await report(message, 0, 2)
    // A second report of the same person does not count.
    await report(message, 1, 2)
    expect(await isThere(message)).toBe(true)
    await report(message, 2, 3)
    expect([await isThere(message), await isThere(other)]).toEqual([false, true])
    expect(await audit()).toEqual([
      { key_name: 'automatic action', call: 'messages.recall', target: message },
    ])
    expect(await rows("SELECT id FROM reports WHERE state = 'open'")).toHaveLength(3)
  })

  test('mute a person whose messages enough people have reported within a day, for a while', async () => {
    const { world, report, mutes, audit, say } = await crowd({ reportsToMute: 4, reportMuteMs: 3_600_000 })
    const [first, second] = [await say(), await say()]
    await report(first, 0, 2)
    await report(second, 1, 3)
    expect(await mutes()).toEqual(notMuted)
    await report(second, 3, 4)
    const until = world.host.now() + 3_600_000
    expect(await mutes()).toEqual({ chat: until, group: until, room: until })
    await report(second, 4, 6)
    expect(await audit()).toEqual([{ key_name: 'automatic action', call: 'moderation.mute', target: 'bob' }])
  })

  test('do not count what is older than a day, closed, or about a profile', async () => {
    const { world, alter, others, report, mutes, say } = await crowd({ reportsToMute: 3 })
    const [old, closed] = [await say(), await say()]
    await report(old, 0, 1)
    world.host.time += 86_400_001
    await report(closed, 1, 2)
    await alter(`UPDATE reports SET state = 'closed' WHERE message_id = ?`, [closed])
    const profile = await others[2]?.ask('POST', 'parley/v1/reports/users/bob', {
      reportType: 'spam',
      reportReason: 'unwanted',
    })
    expect(profile).toMatchObject({ status: 200 })
    await report(await say(), 3, 5)
    expect(await mutes()).toEqual(notMuted)
    await report(await say(), 5, 6)
    expect(await mutes()).not.toEqual(notMuted)
  })

  test('do not change a mute by a moderator', async () => {
    const { world, bob, report, mutes, say } = await crowd({ reportsToMute: 1, reportMuteMs: 0 })
    const { database, directory } = world.server.services
    await muteEverywhere({ database, directory, now: world.host.now() }, bob.user, { groupchat: -1 })
    await report(await say(), 0, 2)
    expect(await mutes()).toEqual({ ...notMuted, group: -1 })
  })
})
