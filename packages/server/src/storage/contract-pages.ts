// The part of the storage contract about the reads behind most requests: lists of conversations, history pages and group
// details. They have to be the same in a database thread as statement by statement.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Open } from './contract-setup.ts'
import { createTestClock } from './contract-setup.ts'
import { append, entry, makeWorld } from './contract-world.ts'
import type { Database } from './database.ts'
import { readConversations, readPinned } from './procedures/conversation-list.ts'
import { readGroupDetails } from './procedures/group-details.ts'
import { type HistoryPlace, type HistoryQuery, readHistoryPage } from './procedures/history-page.ts'
import type { Procedure } from './sql.ts'

const mostBytes = 1_000_000

export function pagesContract(name: string, open: Open): void {
  describe(`${name}: lists, history and group details`, () => {
    let database: Database
    let chat: number
    let empty: number
    let group: number
    let ann: number
    let bob: number
    let cat: number

    /** Two single chats and a group of four. Ann and Bob have written, and Bob has read up to the second message. */
    beforeEach(async () => {
      database = (await open(createTestClock())).database
      const world = await makeWorld(database)
      ;[chat, empty, group] = world.logs as [number, number, number]
      ;[ann, bob, cat] = world.users as [number, number, number]
      await database.write(async (sql) => {
        await sql.run("UPDATE logs SET kind = 'group', key = '77' WHERE id = ?", [group])
        await sql.run(
          `INSERT INTO groups (log_id, app_id, name, description, avatar, custom, owner_id, is_public, needs_approval,
             members_may_invite, invite_needs_confirmation, max_members, history_for_new, banned, disabled, created_at,
             modified_at)
           SELECT id, app_id, 'picnic', '', '', 'Grüße 漢字', ?, 1, 0, 0, 0, 200, 0, 0, 0, 1, 1 FROM logs WHERE id = ?`,
          [ann, group],
        )
        await sql.run('UPDATE members SET role = 2 WHERE user_id = ? AND log_id = ?', [ann, group])
        await sql.run('DELETE FROM members WHERE log_id IN (?, ?) AND user_id NOT IN (?, ?)', [
          chat,
          empty,
          ann,
          bob,
        ])
        await sql.run("UPDATE members SET active_until = 2, peer = 'bob' WHERE user_id = ? AND log_id = ?", [
          ann,
          chat,
        ])
        await sql.run('UPDATE members SET pinned_at = 9 WHERE user_id = ? AND log_id = ?', [ann, group])
        await sql.run('UPDATE members SET read_seq = 2, delivered_seq = 3 WHERE user_id = ? AND log_id = ?', [
          bob,
          chat,
        ])
      })
      const meta = (byte: number) => new Uint8Array(byte).fill(byte)
      await append(database, [
        entry({ logId: chat, senderId: ann, meta: meta(1) }),
        entry({ logId: chat, senderId: bob, meta: meta(0) }),
        entry({ logId: chat, senderId: ann, audience: ',u99,', meta: meta(7) }),
        entry({ logId: chat, senderId: ann, meta: meta(200) }),
        entry({ logId: group, senderId: bob, meta: meta(33) }),
      ])
    })
    afterEach(() => database.close())

    /** The answer of the procedure, which has to be that of its statements. */
    async function answerOf<I, O>(procedure: Procedure<I, O>, input: I): Promise<O> {
      const answer = await database.forUser(ann).ask(procedure, input)
      expect(answer).toEqual(await database.read((sql) => procedure.run(sql, input)))
      return answer
    }

    const history = (place: HistoryPlace, count = 20, userId = ann, more: Partial<HistoryQuery> = {}) =>
      answerOf(readHistoryPage, {
        userId,
        place,
        start: undefined,
        forwards: false,
        count,
        mostBytes,
        from: undefined,
        kinds: undefined,
        after: undefined,
        before: undefined,
        ...more,
      })

    test('a list has the last messages, the counts and the progress of the others', async () => {
      const walk = { userId: ann, withEmpty: true, after: undefined, limit: 20, mostBytes }
      const { rows, next, reached } = await answerOf(readConversations, walk)
      const shown = rows.map(({ log_id, seq, meta, unread }) => [log_id, seq, meta?.length, unread])
      expect(shown).toEqual([
        [group, 1, 33, 1],
        [chat, 4, 200, 1],
      ])
      expect([next, [...reached]]).toEqual([undefined, [[chat, { read: 2, delivered: 3 }]]])
    })

    test('a list continues where its page ended', async () => {
      const walk = { userId: ann, withEmpty: true, limit: 1, mostBytes }
      const first = await answerOf(readConversations, { ...walk, after: undefined })
      const second = await answerOf(readConversations, { ...walk, after: first.next })
      expect([first, second].map(({ rows }) => rows.map((row) => row.log_id))).toEqual([[group], [chat]])
      expect([first.next === undefined, second.next]).toEqual([false, undefined])
    })

    test('a user without conversations has an empty list', async () => {
      const walk = { userId: cat, withEmpty: false, after: undefined, limit: 20, mostBytes }
      await database.write((sql) => sql.run('DELETE FROM members WHERE user_id = ?', [cat]))
      expect((await answerOf(readConversations, walk)).rows).toEqual([])
    })

    test('pinned conversations are a list of their own', async () => {
      const pinned = { userId: ann, after: undefined, limit: 20, mostBytes }
      expect((await answerOf(readPinned, pinned)).rows.map((row) => row.log_id)).toEqual([group])
      const after = { pinnedAt: 9, logId: group }
      expect((await answerOf(readPinned, { ...pinned, after })).rows).toEqual([])
    })

    test('a history page has the messages for its reader, and the progress of the other user', async () => {
      const page = await history({ peer: 'bob' })
      expect(page?.rows.map(({ seq, meta }) => [seq, meta.length])).toEqual([
        [4, 200],
        [2, 0],
        [1, 1],
      ])
      expect(page?.rows[0]?.meta).toEqual(new Uint8Array(200).fill(200))
      expect([page?.head, page?.isLast, [...(page?.reached ?? [])]]).toEqual([
        4,
        true,
        [[chat, { read: 2, delivered: 3 }]],
      ])
      expect(await history({ logId: chat })).toEqual(page)
      expect(await history({ member: { log_id: chat, start: 0, head: 4 } })).toEqual(page)
    })

    test('a page ends before the message that does not fit, and has at least one', async () => {
      const pageOf = async (more: Partial<HistoryQuery>) => {
        const page = await history({ peer: 'bob' }, 20, ann, more)
        return [page?.rows.map(({ seq }) => seq), page?.next, page?.isLast]
      }
      expect(await pageOf({ mostBytes: 201 })).toEqual([[4, 2, 1], '1', true])
      expect(await pageOf({ mostBytes: 200 })).toEqual([[4, 2], '2', false])
      expect(await pageOf({ mostBytes: 199 })).toEqual([[4], '4', false])
      expect(await pageOf({ mostBytes: 200, start: { number: 2, time: 0 } })).toEqual([[1], '1', true])
      expect(await pageOf({ mostBytes: 1, forwards: true })).toEqual([[1, 2], '2', false])
    })

    test('a page that is cut continues with its cursor', async () => {
      const page = await history({ peer: 'bob' }, 1)
      expect([page?.rows.length, page?.next, page?.isLast]).toEqual([1, '4', false])
    })

    test('nobody reads the history of a conversation that they are not in', async () => {
      expect(await history({ logId: chat }, 20, cat)).toBeUndefined()
      expect(await history({ peer: 'zoe' })).toBeUndefined()
    })

    test('the details of a single group come with its members, if the caller is one of them', async () => {
      const { app_id: appId } = (await database.read((sql) =>
        sql.first<{ app_id: number }>('SELECT app_id FROM logs WHERE id = ?', [group]),
      )) as { app_id: number }
      const query = { appId, userId: ann, ids: ['77'], mostMembers: 3, isApp: false }
      const { groups, members } = await answerOf(readGroupDetails, query)
      expect(groups.map((row) => [row.custom, row.owner, row.people, row.role])).toEqual([
        ['Grüße 漢字', 'ann', 4, 2],
      ])
      expect(members?.map((member) => [member.name, member.role])).toEqual([
        ['ann', 2],
        ['bob', 0],
        ['cat', 0],
      ])
      const several = await answerOf(readGroupDetails, { ...query, ids: ['77', '78'] })
      expect([several.groups.length, several.members]).toEqual([1, undefined])
      const stranger = { ...query, userId: 0 }
      expect((await answerOf(readGroupDetails, stranger)).members).toBeUndefined()
      expect((await answerOf(readGroupDetails, { ...stranger, isApp: true })).members).toHaveLength(3)
    })
  })
}
