// After every step the unread count, the mentions and the last message equal a recount of the server's log.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { createReader } from '../../test/support/recorded-ingest.ts'
import { type Act, createServerConversation } from '../../test/support/server-conversation.ts'
import { mentionsIn } from './selectors/conversations.ts'
import { type ConversationRef, keyOf } from './state.ts'

const stories: readonly (readonly [string, ConversationRef, readonly string[]])[] = [
  ['a single chat', { type: 'single', id: 'bob' }, ['ann', 'bob']],
  ['a group', { type: 'group', id: 'g1' }, ['ann', 'bob', 'cid']],
]

const actsOf = (members: readonly string[], maxLength: number): fc.Arbitrary<readonly Act[]> => {
  const by = fc.constantFrom(...members)
  const on = fc.nat(9)
  const ext = fc.constantFrom({}, {}, { em_at_list: ['ann'] }, { em_at_list: 'ALL' }, { em_at_list: ['bob'] })
  return fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ name: fc.constant('say' as const), by, ext }) },
      { weight: 3, arbitrary: fc.record({ name: fc.constant('recall' as const), on, by }) },
      { weight: 2, arbitrary: fc.record({ name: fc.constant('readAll' as const), on, by }) },
      { weight: 1, arbitrary: fc.record({ name: fc.constant('edit' as const), on }) },
      { weight: 1, arbitrary: fc.record({ name: fc.constant('edit' as const), on, ext }) },
      { weight: 1, arbitrary: fc.record({ name: fc.constantFrom('read' as const, 'pin' as const), on, by }) },
    ),
    { maxLength },
  )
}

describe.each(stories)('[STATE-5] [STATE-17] %s', (_name, ref, members) => {
  test('with the list, then a page at a time, with some of the history', () => {
    fc.assert(
      fc.property(
        actsOf(members, 15),
        fc.array(fc.record({ acts: actsOf(members, 4), loads: fc.constantFrom('no', 'newest', 'older') })),
        fc.nat(5),
        (before, steps, count) => {
          const story = createServerConversation(ref, members)
          for (const act of before) story.add(act)
          const reader = createReader()
          const { ingest, store, missing } = reader
          const check = () => {
            // If the list is missing, it is loaded, and then the counts are correct.
            if (missing.splice(0).length > 0) ingest.listed([story.row(story.head)])
            const { unread, mentions, last } = story.countsAt(story.head)
            const conversation = store.state.conversations.get(keyOf(ref))
            expect(conversation?.unread ?? 0).toBe(unread)
            expect(mentionsIn(store.state, keyOf(ref))).toBe(mentions)
            expect(conversation?.lastMessage?.id).toBe(last)
          }
          ingest.listed([story.row(story.head)])
          check()
          for (const { acts, loads } of steps) {
            const told = story.head
            for (const act of acts) story.add(act)
            if (story.head > told) ingest.page(story.page(told, story.head))
            check()
            const { segments } = ingest.factsOf(ref)
            const newest = segments[segments.length - 1]
            if (loads === 'newest') ingest.history(ref, story.history(story.head, count + 1))
            if (loads === 'older' && newest)
              ingest.history(ref, story.older(story.head, newest.from, count + 1))
            check()
          }
        },
      ),
      { numRuns: moreRuns(500) },
    )
  })

  test('without a list, from the start of the log', () => {
    fc.assert(
      fc.property(actsOf(members, 30), (acts) => {
        const story = createServerConversation(ref, members)
        const { ingest, store } = createReader()
        for (const act of acts) {
          const told = story.head
          if (story.add(act) === undefined) continue
          ingest.page(story.page(told, story.head))
          const { unread, mentions, last } = story.countsAt(story.head)
          const conversation = store.state.conversations.get(keyOf(ref))
          expect(conversation?.unread).toBe(unread)
          expect(mentionsIn(store.state, keyOf(ref))).toBe(mentions)
          expect(conversation?.lastMessage?.id).toBe(last)
        }
      }),
      { numRuns: moreRuns(200) },
    )
  })

  test('a list from before a recall changes nothing if it arrives after it', () => {
    const story = createServerConversation(ref, members)
    for (let n = 0; n < 4; n++) story.add({ name: 'say', by: 'bob' })
    const { ingest, store } = createReader()
    ingest.listed([story.row(4)])
    ingest.history(ref, story.history(4, 2))
    story.add({ name: 'recall', on: 3 })
    ingest.page(story.page(4, 5))
    const shown = () => {
      const { unread, lastMessage } = store.state.conversations.get(keyOf(ref)) ?? {}
      return [unread, lastMessage?.id]
    }
    expect(shown()).toEqual([3, '1003'])
    ingest.listed([story.row(4)])
    expect(shown()).toEqual([3, '1003'])
    ingest.listed([story.row(5)])
    expect(shown()).toEqual([3, '1003'])
  })
})
