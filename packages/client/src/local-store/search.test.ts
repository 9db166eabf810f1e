import { createRandom, makeSentences, queriesOf } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import type { Message } from '../state/state.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import { counted } from './testing/counting-store.ts'
import { bobs, stretch, text } from './testing/fixtures.ts'

async function opened(limits = {}, backend = memoryBackend()) {
  const database = createLocalDatabase(backend, limits)
  await database.open('ann')
  return database
}

describe('search', () => {
  const texts = (found: readonly Message[]) => found.map((message) => message.kind === 'text' && message.text)

  test('[KEEP-17] words are found as on the server, the newest first, page by page', async () => {
    const database = await opened()
    const said = ['今天天气很好', 'Hello World', 'helloworld', '天气预报', 'Ｗorld of Café', 'other'] as const
    await database.write({
      stretches: [
        stretch(
          1,
          6,
          'bob',
          said.map((one, index) => text(index + 1, one)),
        ),
      ],
    })
    const search = async (query: string, limit = 10) =>
      texts((await database.search({ text: query, limit })).found)
    expect(await search('天气')).toEqual(['天气预报', '今天天气很好'])
    expect(await search('气')).toEqual(['天气预报', '今天天气很好'])
    expect(await search('world')).toEqual(['Ｗorld of Café', 'Hello World'])
    expect(await search('cafe WOR')).toEqual(['Ｗorld of Café'])
    expect(await search('')).toEqual([])
    const first = await database.search({ text: 'hel', limit: 1 })
    expect(texts(first.found)).toEqual(['helloworld'])
    const second = await database.search({ text: 'hel', limit: 1, cursor: first.cursor })
    expect([texts(second.found), second.cursor]).toEqual([['Hello World'], ''])
    for (const cursor of ['x', '1.', '.5', '9'.repeat(40), '{}'])
      expect((await database.search({ text: 'hel', limit: 5, cursor })).found.length).toBe(2)
    for (const limit of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect((await database.search({ text: 'hel', limit })).found.length).toBeGreaterThan(0)
  })

  test('[KEEP-17] filters by conversation, sender, kind and time', async () => {
    const database = await opened()
    const group = { type: 'group', id: 'g' } as const
    await database.write({
      stretches: [
        stretch(1, 3, 'bob', [text(1, 'tea'), text(2, 'tea', { from: 'ann' }), text(3, 'tea')]),
        { ...stretch(4, 4), key: 'group:g', messages: [text(4, 'tea', { conversation: group })] },
        stretch(5, 8, 'carl', [
          text(5, '', { kind: 'file', name: 'tea.pdf' } as object),
          text(6, '', { kind: 'custom', params: { a: 'tea', b: 'http://tea', c: { tea: 1 } } } as object),
          text(7, '', { kind: 'custom', params: { b: 'http://tea' } } as object),
          text(8, 'tea', { kind: 'command', action: 'tea' } as object),
        ]),
      ],
    })
    const places = async (more: object) =>
      (await database.search({ text: 'tea', limit: 10, ...more })).found.map(({ position }) => position)
    expect(await places({})).toEqual([6, 5, 4, 3, 2, 1])
    expect(await places({ key: bobs })).toEqual([3, 2, 1])
    expect(await places({ from: 'Ann' })).toEqual([2])
    expect(await places({ kinds: ['file', 'custom'] })).toEqual([6, 5])
    const at = (place: number) => text(place).message.sentAt
    expect(await places({ after: at(2), before: at(5) })).toEqual([4, 3, 2])
  })

  test('[KEEP-17] recalled, removed, changed and evicted messages are not found', async () => {
    const database = await opened({ messagesPerConversation: 10 })
    const found = async () =>
      (await database.search({ text: 'message', limit: 100 })).found.map(({ position }) => position)
    await database.write({ stretches: [stretch(1, 6)] })
    const recalled = text(5, 'message 5', { kind: 'recalled', text: 'message 5' } as object)
    await database.write({
      stretches: [stretch(1, 6, 'bob', [recalled, text(4, 'edited')])],
      gone: [{ key: bobs, ids: ['10003'] }],
      stale: [{ key: bobs, ids: ['10002'] }],
    })
    expect(await found()).toEqual([6, 1])
    await database.write({ stretches: [stretch(7, 14)] })
    expect(await found()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6])
    await database.write({ forgotten: [bobs] })
    expect(await found()).toEqual([])
  })

  test('[KEEP-17] any part of a sentence finds it, also in scripts without spaces', async () => {
    const database = await opened()
    const random = createRandom(4)
    const sentences = makeSentences(random, 300)
    const messages = sentences.map(({ text: said }, index) => text(index, said))
    await database.write({ stretches: [stretch(0, sentences.length - 1, 'bob', messages)] })
    for (const [index, sentence] of sentences.entries()) {
      const queries = queriesOf(sentence)
      for (const query of [queries[0], queries[(index * 7) % queries.length], queries.at(-1)]) {
        const places: number[] = []
        let cursor: string | undefined
        while (cursor !== '' && !places.includes(index)) {
          const page = await database.search({ text: query ?? '', limit: 100, cursor: cursor ?? '' })
          places.push(...page.found.map(({ position }) => position))
          cursor = page.cursor
        }
        expect(places, `${query} in ${sentence.text}`).toContain(index)
      }
    }
  })

  test('[KEEP-17] a full page does not read older messages', async () => {
    const { watched, reads } = counted(memoryBackend())
    const database = await opened({}, watched)
    await database.write({ stretches: [stretch(1, 2000), stretch(3001, 3010, 'carl')] })
    reads.clear()
    await database.search({ text: 'message', limit: 5 })
    expect(reads.get('blocks')).toBeLessThanOrEqual(2)
  })
})
