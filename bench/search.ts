// The cost of a search, in one conversation of many messages and in many conversations, and how fast messages
// are indexed. The server runs in this process, its database in a separate thread, on a file.
//
//   node bench/search.ts --messages 1000000 --conversations 10000

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BodyType, encode, MessageBody, Meta, NameSpace } from '@parley/protocol'
import { createServer, ensureApp, mintToken, openDatabase, realHost } from '@parley/server'
import { median } from './measure.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '200000' },
    conversations: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '20' },
  },
})
const messages = Number(values.messages)
const conversations = Number(values.conversations)
const rounds = Number(values.rounds)
const inEach = 20

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const database = await openDatabase({ directory: folder })
// Without timers there is no background indexing: searches index, and are measured.
const host = { ...realHost, setTimer: () => 0, clearTimer: () => undefined }
const server = await createServer({ database, host })
let nextId = 1_000_000_000_000

try {
  const { app } = await ensureApp(database, realHost, { key: 'parley#bench', openRegistration: true })
  const ann = await userOf(app.id, 'ann')
  const bob = await userOf(app.id, 'bob')
  const peer = await userOf(app.id, 'peer')
  await fill(await conversationsOf(app.id, ann, peer, 1), messages, ann)
  await fill(await conversationsOf(app.id, bob, peer, conversations), conversations * inEach, bob)
  const tokens = new Map<string, string>()
  for (const name of ['ann', 'bob']) tokens.set(name, await mintToken(app.clientSecret, name, 36_000))

  const ask = async (name: string, q: string, cursor = '') => {
    const { status, body } = await server.rest({
      method: 'GET',
      url: `/parley/bench/sdk/user/${name}/messages/search?q=${encodeURIComponent(q)}&cursor=${cursor}`,
      headers: { authorization: `Bearer ${tokens.get(name)}` },
      body: undefined,
      address: '127.0.0.1',
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data as { messages: unknown[]; cursor: string }
  }

  for (const [name, count] of [
    ['ann', messages],
    ['bob', conversations * inEach],
  ] as const) {
    const began = performance.now()
    let pages = 0
    for (let cursor = ''; ; pages++) {
      cursor = (await ask(name, 'nowhere', cursor)).cursor
      if (cursor === '') break
    }
    const seconds = (performance.now() - began) / 1000
    console.log(`indexing ${count} messages: ${Math.round(count / seconds)} a second, ${pages + 1} searches`)
  }

  for (const [name, where] of [
    ['ann', `${messages} messages`],
    ['bob', `${conversations} conversations`],
  ] as const)
    for (const [what, q] of [
      ['a rare word', 'needle7'],
      ['two characters', '海龟'],
      ['one character', '的'],
      ['the beginning of words', 'wo'],
      ['two words that are everywhere', 'word the'],
      ['a common and a rare word', 'word needle7'],
      ['two words that are never together', 'even odd'],
      ['what is not there', 'nowhere'],
    ] as const) {
      const times: number[] = []
      let found = 0
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        found = (await ask(name, q)).messages.length
        times.push(performance.now() - began)
      }
      const worst = Math.max(...times)
      console.log(
        `${where}, ${what}: ${median(times).toFixed(1)} ms (worst ${worst.toFixed(1)}), ${found} found`,
      )
    }
} finally {
  await server.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function userOf(appId: number, name: string): Promise<number> {
  return database.write(async (sql) => {
    const row = await sql.first<{ id: number }>(
      'INSERT INTO users (app_id, name, uuid, created_at, modified_at) VALUES (?, ?, ?, 1, 1) RETURNING id',
      [appId, name, name],
    )
    return row?.id ?? 0
  })
}

async function conversationsOf(appId: number, user: number, peer: number, count: number) {
  const keys = Array.from({ length: count }, (_, at) => `${user} ${at}`)
  return database.write(async (sql) => {
    await sql.insertMany(
      'logs',
      ['app_id', 'kind', 'key'],
      keys.map((key) => [appId, 'single', key]),
    )
    const rows = await sql.all<{ id: number }>('SELECT id FROM logs WHERE app_id = ? AND key LIKE ?', [
      appId,
      `${user} %`,
    ])
    await sql.insertMany(
      'members',
      ['user_id', 'log_id', 'peer', 'joined_at', 'active_until'],
      rows.flatMap(({ id }, at) => [
        [user, id, `peer${id}`, 1, at],
        [peer, id, `user${user}`, 1, at],
      ]),
    )
    return rows.map(({ id }) => id)
  })
}

/** Messages in turn in each of the logs, with words of which some are everywhere and some in one of a thousand. */
async function fill(logs: readonly number[], count: number, sender: number): Promise<void> {
  const atOnce = 10_000
  for (let begin = 0; begin < count; begin += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - begin) }, (_, index) => {
      const at = begin + index
      nextId += 64
      const id = nextId
      const log = logs[at % logs.length] as number
      return [id, log, Math.floor(at / logs.length) + 1, sender, 0, BodyType.CHAT, 1, id, metaOf(id, at)]
    })
    await database.write((sql) =>
      sql.insertMany(
        'entries',
        ['id', 'log_id', 'seq', 'sender_id', 'device_id', 'type', 'counted', 'sent_at', 'meta'],
        rows,
      ),
    )
  }
  const each = Math.ceil(count / logs.length)
  await database.write(async (sql) => {
    for (const log of logs)
      await sql.run('UPDATE logs SET head = ?, counted = ? WHERE id = ?', [each, each, log])
  })
}

function metaOf(id: number, at: number): Uint8Array {
  const hanzi = String.fromCodePoint(0x4e00 + (at % 3000), 0x4e00 + ((at * 7) % 3000))
  const rare = at % 1000 === 0 ? ` needle${(at / 1000) % 100} 海龟` : ''
  const text = `the word ${at} ${at % 2 === 0 ? 'even' : 'odd'} 我的${hanzi}是这样的${rare}`
  const payload = encode(MessageBody, { type: BodyType.CHAT, contents: [{ type: 0, text }] })
  return encode(Meta, { id: String(id), ns: NameSpace.CHAT, payload, timestamp: '1' })
}
