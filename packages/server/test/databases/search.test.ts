// Search on each database: every part of thousands of sentences finds its sentence, whatever happens at the same time.

import { createRandom, makeSentences, queriesOf } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { Indexer } from '../../src/areas/search/indexing.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld } from '../../src/test-support/channel-world.ts'
import { found, foundInAll, search, storeTexts } from '../../src/test-support/search.ts'
import { runningHost } from '../../src/test-support/test-server.ts'

describe(`search on ${databaseName}`, () => {
  async function people() {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const ann = await world.device('ann')
    const bob = await world.device('bob')
    await ann.say('bob', 'begin')
    const [log] = await world.rows<{ id: number }>("SELECT id FROM logs WHERE kind = 'single'")
    const [user] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'ann'")
    const into = { logId: log?.id ?? 0, senderId: user?.id ?? 0, sentAt: world.host.time }
    const end = async () => {
      await world.server.stop()
      await database.close()
    }
    return { database, world, ann, bob, into, end }
  }

  test('[SRCH-6] parts of 10,000 sentences, of any length, find their sentences', async () => {
    const { database, bob, into, end } = await people()
    const random = createRandom(6)
    const sentences = makeSentences(random, 10_000)
    await storeTexts(
      database,
      into,
      sentences.map((sentence) => sentence.text),
    )
    await foundInAll(bob, 'begin')
    const lost: string[] = []
    for (let asked = 0; asked < 1500; asked++) {
      const sentence = random.pick(sentences)
      const queries = queriesOf(sentence)
      if (queries.length === 0) continue
      // Single characters are in hundreds of sentences: the pages down to this one would be most of the work.
      const query = random.pick(queries)
      const texts = await texting(bob, query, sentence.text)
      if (!texts) lost.push(`${query} in ${sentence.text}`)
    }
    expect(lost).toEqual([])
    await end()
  })

  test('[SRCH-5] simultaneous edits, recalls and searches leave the words that the messages have', async () => {
    const { database, world, ann, bob, end } = await people()
    const ids: string[] = []
    for (let at = 0; at < 12; at++) ids.push((await ann.say('bob', `old${at} 旧的`)).serverId ?? '')
    const indexer = new Indexer({
      database,
      host: { ...runningHost(), setTimer: (run) => setImmediate(run) },
      metrics: { problem: (_where, error) => expect(error).toBeUndefined() },
      isBusy: () => false,
    })
    indexer.start()
    await Promise.all([
      ...ids.map((id, at) => (at % 3 === 0 ? ann.recall('bob', id) : ann.edit('bob', id, `new${at} 新的`))),
      ...Array.from({ length: 10 }, (_, at) => found(bob, at % 2 === 0 ? 'old' : '新')),
    ])
    await indexer.stop()
    expect(await found(bob, 'old')).toEqual([])
    expect(await found(bob, '旧')).toEqual([])
    expect(await found(bob, '新的')).toHaveLength(8)
    const rows = await world.rows<{ term: Uint8Array }>('SELECT term FROM terms')
    const left = [...new Set(rows.map(({ term }) => Buffer.from(term).toString()))].sort()
    const kept = ids.flatMap((_, at) => (at % 3 === 0 ? [] : [`new${at}`]))
    expect(left).toEqual(['begin', ...kept, '新的', '的'].sort())
    await end()
  })

  test('[SRCH-3] filters, prefixes and pages are the same on both databases', async () => {
    const { database, world, ann, bob, into, end } = await people()
    await storeTexts(
      database,
      into,
      Array.from({ length: 3000 }, (_, at) => `${at % 2 === 0 ? 'Äpfel' : 'birnen'} ${at} 苹果`),
    )
    expect(await foundInAll(bob, 'apf 苹', { limit: 50 })).toHaveLength(1500)
    expect(await foundInAll(bob, 'ap 1500', { to: 'ann', type: 'chat' })).toEqual(['Äpfel 1500 苹果'])
    world.host.time += 100_000
    await bob.say('ann', 'Apfel too')
    expect(await found(ann, 'äpf', { from: 'bob', msgType: 'txt', startTime: into.sentAt + 1 })).toEqual([
      'Apfel too',
    ])
    expect((await search(ann, 'äpf', { limit: 2 })).texts).toEqual(['Apfel too', 'Äpfel 2998 苹果'])
    await end()
  })
})

/** Whether the query finds the text, on whichever page. */
async function texting(who: Parameters<typeof search>[0], query: string, text: string): Promise<boolean> {
  let cursor = ''
  do {
    const page = await search(who, query, { cursor, limit: 50 })
    if (page.texts.includes(text)) return true
    cursor = page.cursor
  } while (cursor !== '')
  return false
}
