// The part of the storage contract about changes to stored messages: receipts, recalls, edits.
import { encode, MessageBody, Meta } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Open } from './contract-setup.ts'
import { createTestClock } from './contract-setup.ts'
import type { World } from './contract-world.ts'
import { append, entry, makeWorld, stateOf, upTo } from './contract-world.ts'
import type { Database, Value } from './database.ts'
import type { Appended, NewEntry } from './procedures/append-types.ts'
import { countText } from './procedures/group-receipts.ts'
import { editMessage, findRepeat, recallMessage } from './procedures/messages.ts'
import { EntryFlag, type EntryRow } from './tables.ts'

export function messagesContract(name: string, open: Open): void {
  describe(`${name}: receipts, recalls and edits`, () => {
    let database: Database
    let world: World
    let log: number
    let elsewhere: number
    let ann: number
    let bob: number
    let cat: number
    beforeEach(async () => {
      database = (await open(createTestClock())).database
      world = await makeWorld(database)
      ;[log, elsewhere] = world.logs as [number, number]
      ;[ann, bob, cat] = world.users as [number, number, number]
    })
    afterEach(() => database.close())

    const rows = (text: string, values: Value[] = []) => database.read((sql) => sql.all(text, values))

    const row = async (id: number): Promise<EntryRow> =>
      (await rows('SELECT * FROM entries WHERE id = ?', [id]))[0] as EntryRow

    const says = async (senderId: number, more: Partial<NewEntry> = {}): Promise<Appended> =>
      (await append(database, [entry({ logId: log, senderId, ...more })]))[0] as Appended

    const tells = (senderId: number, more: Partial<NewEntry>) =>
      says(senderId, { type: 4, counted: 0, ...more })

    describe('receipts', () => {
      const isRead = async (id: number) => ((await row(id)).flags & EntryFlag.read) !== 0
      const delivered = async (userId: number, logId = log) =>
        (
          await rows('SELECT delivered_seq FROM members WHERE user_id = ? AND log_id = ?', [userId, logId])
        )[0]?.['delivered_seq']

      test('a read receipt marks its message, and no other', async () => {
        const first = await says(ann)
        const second = await says(ann)
        await tells(bob, { reads: second.id })
        await tells(bob, { reads: second.id })
        expect([await isRead(first.id), await isRead(second.id)]).toEqual([false, true])
      })

      test('users cannot mark their own messages, messages of another log or unknown messages', async () => {
        const own = await says(ann)
        const other = await says(ann, { logId: elsewhere })
        await tells(ann, { reads: own.id, delivers: own.id })
        await tells(bob, { reads: other.id, delivers: other.id })
        await tells(bob, { reads: 5, delivers: 5 })
        expect([await isRead(own.id), await isRead(other.id)]).toEqual([false, false])
        expect([await delivered(ann), await delivered(bob), await delivered(bob, elsewhere)]).toEqual([
          0, 0, 0,
        ])
      })

      test('a recalled message is no longer marked', async () => {
        const message = await says(ann)
        await database.call(recallMessage, {
          messageId: message.id,
          entry: entry({ logId: log, senderId: ann }),
        })
        await tells(bob, { reads: message.id })
        expect((await row(message.id)).flags).toBe(0)
      })

      test('the delivered position only moves forward, for that user and log', async () => {
        const messages: Appended[] = []
        for (const _ of upTo(3)) messages.push(await says(ann))
        await tells(bob, { delivers: messages[1]?.id })
        expect(await delivered(bob)).toBe(2)
        await tells(bob, { delivers: messages[0]?.id })
        expect(await delivered(bob)).toBe(2)
        expect([await delivered(cat), await delivered(bob, elsewhere)]).toEqual([0, 0])
      })

      test('a message and its receipts may be in one batch, and the furthest receipt counts', async () => {
        const [a, b] = [entry({ logId: log, senderId: ann }), entry({ logId: log, senderId: ann })]
        const receipt = (more: Partial<NewEntry>) => entry({ logId: log, senderId: bob, counted: 0, ...more })
        await append(database, [
          a,
          b,
          receipt({ delivers: b.id }),
          receipt({ delivers: a.id }),
          receipt({ reads: a.id }),
          receipt({ readerId: bob, readUpTo: a.id }),
        ])
        expect([await isRead(a.id), await isRead(b.id), await delivered(bob)]).toEqual([true, false, 2])
        expect(
          await rows('SELECT read_seq FROM members WHERE user_id = ? AND log_id = ?', [bob, log]),
        ).toEqual([{ read_seq: 1 }])
      })

      test('flags are stored, even in a large batch', async () => {
        const entries = upTo(300).map((n) => entry({ logId: log, senderId: ann, flags: n % 3 === 0 ? 2 : 0 }))
        await append(database, entries)
        const [counted] = await rows('SELECT count(*) AS count FROM entries WHERE flags = 2')
        expect(counted?.['count']).toBe(100)
        await append(
          database,
          entries.map((each) => entry({ logId: log, senderId: bob, reads: each.id })),
        )
        expect(
          (
            await rows(
              'SELECT flags, count(*) AS count FROM entries WHERE sender_id = ? GROUP BY flags ORDER BY flags',
              [ann],
            )
          ).map((each) => ({ ...each })),
        ).toEqual([
          { flags: 1, count: 200 },
          { flags: 3, count: 100 },
        ])
      })
    })

    describe('receipts in groups', () => {
      const metaOf = (allowGroupAck: boolean | undefined) =>
        encode(Meta, {
          id: '5',
          payload: encode(MessageBody, {
            type: 2,
            msgConfig: allowGroupAck === undefined ? undefined : { allowGroupAck },
          }),
          routetype: 0,
        })
      const asks = (senderId: number, more: Partial<NewEntry> = {}) =>
        says(senderId, { type: 2, meta: metaOf(true), ...more })
      const room = new TextEncoder().encode(`{"id":${countText(0)}}`)
      const receipt = (senderId: number, messageId: number, more: Partial<NewEntry> = {}) =>
        entry({
          logId: log,
          senderId,
          type: 4,
          counted: 0,
          meta: room,
          confirms: { messageId, content: 'ok', countAt: 6 },
          ...more,
        })
      const confirms = async (senderId: number, messageId: number, more: Partial<NewEntry> = {}) =>
        (await append(database, [receipt(senderId, messageId, more)]))[0] as Appended

      test('each reader counts once, and the count is written into the receipt', async () => {
        const { id } = await asks(ann)
        const first = await confirms(bob, id)
        expect(first).toMatchObject({ seq: 2, confirmed: { count: 1, audience: `,u${ann},u${bob},` } })
        expect(await confirms(bob, id, { sentAt: 9 })).toMatchObject({
          seq: 0,
          isNothing: true,
          duplicate: false,
        })
        const second = await confirms(cat, id)
        expect(second).toMatchObject({ seq: 3, confirmed: { count: 2 } })
        const stored = await row(second.id)
        expect(stored.audience).toBe(`,u${ann},u${cat},`)
        expect(JSON.parse(Buffer.from(stored.meta).toString())).toEqual({ id: 2 })
        expect(await rows('SELECT user_id, read_at, content FROM readers ORDER BY user_id')).toEqual([
          { user_id: bob, read_at: 5000, content: 'ok' },
          { user_id: cat, read_at: 5000, content: 'ok' },
        ])
        expect(await stateOf(database, log)).toEqual({ seqs: [1, 2, 3], head: 3, counted: 1 })
      })

      test('a receipt repeated by its key is reported as a repeat, not as nothing', async () => {
        const { id } = await asks(ann)
        const first = await confirms(bob, id, { clientKey: 'k' })
        expect(await confirms(bob, id, { clientKey: 'k' })).toMatchObject({
          id: first.id,
          seq: 2,
          duplicate: true,
        })
      })

      test('one batch counts many receipts of several messages', async () => {
        const [a, b] = [await asks(ann), await asks(bob)]
        const answers = await append(database, [
          receipt(bob, a.id),
          receipt(cat, a.id),
          receipt(bob, a.id),
          receipt(ann, b.id),
          receipt(cat, b.id),
        ])
        expect(answers.map((answer) => answer.confirmed?.count ?? 0)).toEqual([1, 2, 0, 1, 2])
        expect(answers.map((answer) => answer.seq)).toEqual([3, 4, 0, 5, 6])
      })

      test('a receipt does not count for one’s own message, another log, another audience, a message before the reader joined, one that asked for none, or a recalled one', async () => {
        const own = await asks(bob)
        const other = await asks(ann, { logId: elsewhere })
        const toCat = await asks(ann, { audience: `,u${ann},u${cat},` })
        const silent = await asks(ann, { meta: metaOf(undefined) })
        const not = await asks(ann, { meta: metaOf(false) })
        const gone = await asks(ann)
        await database.call(recallMessage, {
          messageId: gone.id,
          entry: entry({ logId: log, senderId: ann }),
        })
        for (const { id } of [own, other, toCat, silent, not, gone, { id: 5 }])
          expect(await confirms(bob, id)).toMatchObject({ isNothing: true })
        const early = await asks(ann)
        await database.write((sql) =>
          sql.run('UPDATE members SET start = ? WHERE user_id = ?', [early.seq, bob]),
        )
        expect(await confirms(bob, early.id)).toMatchObject({ isNothing: true })
        await database.write((sql) => sql.run('DELETE FROM members WHERE user_id = ?', [cat]))
        expect(await confirms(cat, early.id)).toMatchObject({ isNothing: true })
        expect(await rows('SELECT * FROM readers')).toEqual([])
      })

      test('concurrent readers are counted one by one', async () => {
        const { id } = await asks(ann)
        const answers = await Promise.all([bob, cat, bob, cat].map((reader) => confirms(reader, id)))
        const counts = answers.flatMap((answer) => answer.confirmed?.count ?? [])
        expect(counts.sort()).toEqual([1, 2])
        expect(answers.filter((answer) => answer.isNothing)).toHaveLength(2)
      })
    })

    describe('recalls', () => {
      const recall = (messageId: number, more: Partial<NewEntry> = {}) =>
        database.call(recallMessage, {
          messageId,
          entry: entry({ logId: log, senderId: ann, type: 6, counted: 0, ...more }),
        })

      test('empty the message, correct the counts, delete what belongs to it, and append an entry', async () => {
        const kept = await says(ann)
        const message = await says(ann, { clientKey: 'sent', flags: 6, audience: `,u${ann},` })
        await database.write(async (sql) => {
          for (const { id } of [kept, message]) {
            await sql.run('INSERT INTO readers (message_id, user_id, read_at) VALUES (?, ?, 1)', [id, bob])
            await sql.run(
              'INSERT INTO reactions (message_id, name, user_id, created_at) VALUES (?, ?, ?, 1)',
              [id, 'x', bob],
            )
            await sql.run('INSERT INTO pins (log_id, message_id, user_id, pinned_at) VALUES (?, ?, ?, 1)', [
              log,
              id,
              bob,
            ])
          }
        })
        expect(await recall(message.id)).toMatchObject({ seq: 3, duplicate: false })
        expect({ ...(await row(message.id)) }).toMatchObject({
          ...{ seq: 2, type: 0, counted: 0, audience: ',', flags: 0, edits: 0, client_key: 'sent' },
          ...{ sender_id: ann, meta: new Uint8Array(0) },
        })
        for (const table of ['readers', 'reactions', 'pins'])
          expect(await rows(`SELECT message_id FROM ${table}`)).toEqual([{ message_id: kept.id }])
        expect(await stateOf(database, log)).toEqual({ seqs: [1, 2, 3], head: 3, counted: 1 })
      })

      test('empty the edits of the message too, and no others', async () => {
        const [message, other] = [await says(ann), await says(ann)]
        const edit = (editMessageId: number) =>
          encode(Meta, { payload: encode(MessageBody, { type: 8, editMessageId: String(editMessageId) }) })
        const edits: Appended[] = []
        for (const { id } of [message, other, message]) {
          const { edits: before } = await row(id)
          const telling = entry({ logId: log, senderId: ann, type: 8, counted: 0, meta: edit(id) })
          const change = { messageId: id, edits: before, meta: edit(id), dropFlags: 0, addFlags: 0 }
          edits.push((await database.call(editMessage, { ...change, entry: telling })) as Appended)
        }
        await recall(message.id)
        const left = await Promise.all(edits.map(async ({ id }) => (await row(id)).meta.length > 0))
        expect(left).toEqual([false, true, false])
        expect((await stateOf(database, log)).seqs).toEqual([1, 2, 3, 4, 5, 6])
      })

      test('do not reduce the count for a message that was not counted', async () => {
        await says(ann)
        const command = await says(ann, { counted: 0 })
        await recall(command.id)
        expect((await stateOf(database, log)).counted).toBe(1)
      })

      test('refuse a message of another log, a receipt, and a message that is already recalled', async () => {
        const other = await says(ann, { logId: elsewhere })
        const receipt = await tells(ann, {})
        const message = await says(ann)
        expect(await recall(other.id)).toBeUndefined()
        expect(await recall(receipt.id)).toBeUndefined()
        expect(await recall(message.id)).toMatchObject({ seq: 3 })
        expect(await recall(message.id)).toBeUndefined()
        expect((await stateOf(database, log)).head).toBe(3)
        expect((await row(other.id)).type).toBe(1)
      })

      test('return the first answer when the key is repeated', async () => {
        const message = await says(ann)
        const first = await recall(message.id, { clientKey: 'k' })
        expect(await recall(message.id, { clientKey: 'k' })).toEqual({ ...first, duplicate: true })
        expect((await stateOf(database, log)).head).toBe(2)
      })

      test('are carried out once when many are concurrent', async () => {
        const message = await says(ann)
        const answers = await Promise.all(upTo(6).map(() => recall(message.id)))
        expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
        expect(await stateOf(database, log)).toEqual({ seqs: [1, 2], head: 2, counted: 0 })
      })
    })

    describe('edits', () => {
      const change = (messageId: number, edits: number, more: Partial<NewEntry> = {}, flags = [0, 0]) =>
        database.call(editMessage, {
          ...{ messageId, edits, meta: Uint8Array.of(9, edits) },
          ...{ dropFlags: flags[0] ?? 0, addFlags: flags[1] ?? 0 },
          entry: entry({ logId: log, senderId: ann, type: 8, counted: 0, ...more }),
        })

      test('replace the message, count the edit, and change the flags', async () => {
        const message = await says(ann, { flags: EntryFlag.hasReactions })
        expect(await change(message.id, 0, {}, [0, EntryFlag.replaced])).toMatchObject({ seq: 2 })
        expect({ ...(await row(message.id)) }).toMatchObject({
          edits: 1,
          flags: 6,
          type: 1,
          counted: 1,
          meta: Uint8Array.of(9, 0),
        })
        expect(await change(message.id, 1, {}, [EntryFlag.replaced, 0])).toMatchObject({ seq: 3 })
        expect({ ...(await row(message.id)) }).toMatchObject({ edits: 2, flags: EntryFlag.hasReactions })
      })

      test('do nothing if the message has changed since it was read', async () => {
        const message = await says(ann)
        const other = await says(ann, { logId: elsewhere })
        await change(message.id, 0)
        expect(await change(message.id, 0)).toBeUndefined()
        expect(await change(other.id, 0)).toBeUndefined()
        await database.call(recallMessage, {
          messageId: message.id,
          entry: entry({ logId: log, senderId: ann }),
        })
        expect(await change(message.id, 1)).toBeUndefined()
        expect(await change(message.id, 0)).toBeUndefined()
        expect((await stateOf(database, log)).head).toBe(3)
      })

      test('return the first answer when the key is repeated, whatever happened since', async () => {
        const message = await says(ann)
        const first = await change(message.id, 0, { clientKey: 'k' })
        await change(message.id, 1)
        expect(await change(message.id, 0, { clientKey: 'k' })).toEqual({ ...first, duplicate: true })
        const repeat = await database.read((sql) => findRepeat(sql, ann, 'k'))
        expect(repeat?.id).toBe(first?.id)
        expect(await database.read((sql) => findRepeat(sql, bob, 'k'))).toBeUndefined()
      })

      test('succeed once when many are concurrent with the same edit count', async () => {
        const message = await says(ann)
        const answers = await Promise.all(upTo(6).map(() => change(message.id, 0)))
        expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
        expect((await row(message.id)).edits).toBe(1)
      })
    })
  })
}
