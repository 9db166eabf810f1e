// The state does not depend on the order or the number of arrivals.

import { type Content, ContentType, readJsonForm, SubType, toKeyValues } from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { createReader } from '../../test/support/recorded-ingest.ts'
import { type Act, createServerConversation, me, type Story } from '../../test/support/server-conversation.ts'
import type { ConversationRef, Message } from './state.ts'

const file = {
  remotePath: 'https://a.example/o/a/chatfiles/1',
  secretKey: 's',
  displayName: 'f.bin',
  fileLength: 5,
}

/** One content of each kind that appears in a timeline. */
const contents: readonly Content[] = [
  { type: ContentType.TEXT, text: 'words' },
  { type: ContentType.IMAGE, ...file, size: { width: 4, height: 3 }, subType: SubType.GIF },
  {
    type: ContentType.VIDEO,
    ...file,
    duration: 9,
    thumbnailRemotePath: 'https://a.example/t',
    thumbnailSecretKey: 't',
  },
  { type: ContentType.VOICE, ...file, duration: 3 },
  { type: ContentType.FILE, ...file },
  { type: ContentType.LOCATION, latitude: 1.5, longitude: -2.5, address: 'Main St', buildingName: 'Hall' },
  { type: ContentType.CUSTOM, customEvent: 'gift', customExts: toKeyValues({ a: 1, b: { c: [true] } }) },
  {
    type: ContentType.TEXT,
    subType: SubType.COMBINE,
    ...file,
    text: 'old',
    title: 'T',
    summary: 'S',
    combineLevel: 2,
  },
]

const people = ['ann', 'bob', 'cid']
const who = fc.nat(2)
const on = fc.nat(5)

const actsOf = (members: readonly string[]): fc.Arbitrary<readonly Act[]> => {
  const by = who.map((n) => members[n % members.length] as string)
  const reaction = fc.constantFrom('👍', '❤', 'ok')
  const say = fc.record({
    name: fc.constant('say' as const),
    by,
    content: fc.constantFrom(...contents),
    ext: fc.constantFrom({}, { n: 1, deep: { a: [1, 'b', null] }, big: '9007199254740993', f: 0.5, t: true }),
  })
  const edit = fc.record(
    {
      name: fc.constant('edit' as const),
      on,
      content: fc.string().map((text) => ({ type: ContentType.TEXT, text })),
      ext: fc.record({ edited: fc.nat(9) }),
    },
    { requiredKeys: ['name', 'on'] },
  )
  const touch = (...names: ('read' | 'deliver' | 'readAll' | 'pin' | 'unpin')[]) =>
    fc.record({ name: fc.constantFrom(...names), on, by })
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: say },
      { weight: 3, arbitrary: edit },
      { weight: 2, arbitrary: fc.record({ name: fc.constant('recall' as const), on, by }) },
      {
        weight: 4,
        arbitrary: fc.record({
          name: fc.constantFrom('react' as const, 'unreact' as const),
          on,
          by,
          reaction,
        }),
      },
      { weight: 3, arbitrary: touch('read', 'deliver', 'readAll') },
      { weight: 2, arbitrary: touch('pin', 'unpin') },
    ),
    { minLength: 1, maxLength: 25 },
  )
}

type Delivery = (reader: ReturnType<typeof createReader>) => void

/** Adds actions to a story. Edits keep the kind, as the server requires. */
function tell(story: Story, acts: readonly Act[]): void {
  for (const act of acts) {
    if (act.name !== 'edit') {
      story.add(act)
      continue
    }
    const { content, ...rest } = act
    const target = story.at(story.head).messages[act.on]
    const isText = target?.content.type === ContentType.TEXT && target.content.subType === undefined
    story.add({ ...rest, ...(isText && content ? { content } : {}) })
  }
}

/** Everything that a server could send about a story: all of its pages, and its lists at some moments. */
function deliveriesOf(story: Story, cuts: readonly number[], moments: readonly number[]): Delivery[] {
  const ends = [...new Set([...cuts.map((cut) => cut % (story.head + 1)), story.head])]
    .filter((end) => end > 0)
    .sort((a, b) => a - b)
  const pages = ends.map((end, index): Delivery => {
    const page = story.page(ends[index - 1] ?? 0, end, moments[index % moments.length])
    return ({ ingest }) => void ingest.page(page)
  })
  const lists = [...moments, story.head].flatMap((moment, index): Delivery[] => {
    const head = moment % (story.head + 1)
    const pins = story.pins(head)
    return [
      ({ ingest }) => void ingest.history(story.ref, story.history(head, index === 0 ? 3 : 1000)),
      ({ ingest }) => ingest.listed([story.row(head)]),
      ({ ingest }) => ingest.reactionsLoaded(story.ref, story.reactions(head), head),
      ({ ingest }) =>
        void ingest.pinsLoaded(
          story.ref,
          pins.map(({ form, by, at }) => {
            const plain = readJsonForm(form)
            const message = plain && ingest.read(plain, { conversation: story.ref, asOf: head })
            return { message: message as Message, by, at }
          }),
          head,
        ),
    ]
  })
  return [...pages, ...lists]
}

const known = ({ store, ingest }: ReturnType<typeof createReader>, ref: ConversationRef) => ({
  conversations: [...store.state.conversations],
  timelines: [...store.state.timelines],
  pins: [...store.state.pins],
  unread: ingest.factsOf(ref).listed,
})

const stories: readonly (readonly [string, ConversationRef, readonly string[]])[] = [
  ['a single chat', { type: 'single', id: 'bob' }, people.slice(0, 2)],
  ['a group', { type: 'group', id: 'g1' }, people],
]

describe.each(stories)('[STATE-2] [STATE-14] %s', (_name, ref, members) => {
  test('is the same in any order of arrival, with repetitions', () => {
    fc.assert(
      fc.property(
        actsOf(members),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        (acts, cuts, moments, chance) => {
          const story = createServerConversation(ref, members)
          tell(story, acts)
          if (story.head === 0) return
          const deliveries = deliveriesOf(story, cuts, moments)
          const inOrder = createReader()
          for (const deliver of deliveries) deliver(inOrder)
          const next = () => chance.next().value as number
          const mixed = createReader()
          const repeated = deliveries.filter(() => next() % 3 === 0)
          const order = [...deliveries, ...repeated]
            .map((deliver) => ({ deliver, at: next() }))
            .sort((a, b) => a.at - b.at)
          for (const { deliver } of order) deliver(mixed)
          expect(known(mixed, ref)).toEqual(known(inOrder, ref))
          expect([...mixed.skipped, ...inOrder.skipped]).toEqual([])
        },
      ),
      { numRuns: moreRuns(300) },
    )
  })

  test('agrees with the server at the end', () => {
    fc.assert(
      fc.property(actsOf(members), fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }), (acts, cuts) => {
        const story = createServerConversation(ref, members)
        tell(story, acts)
        if (story.head === 0) return
        const reader = createReader()
        for (const deliver of deliveriesOf(story, cuts, [0])) deliver(reader)
        const { messages } = story.at(story.head)
        const { unread, last } = story.countsAt(story.head)
        const conversation = [...reader.store.state.conversations.values()][0]
        expect(conversation).toMatchObject({ unread })
        expect(conversation?.lastMessage?.id).toBe(last)
        for (const told of messages) {
          const message = reader.message(ref, told.id) as Message
          expect(message.kind === 'recalled').toBe(told.isRecalled)
          if (told.isRecalled) continue
          expect(message.ext).toEqual(told.ext)
          expect(message.edited?.count ?? 0).toBe(told.edits)
          if (message.kind === 'text') expect(message.text).toBe(told.content.text)
          const reactions = Object.fromEntries(
            (message.reactions ?? []).map(({ reaction, users, isMine }) => [reaction, { users, isMine }]),
          )
          const truth = [...told.reactions].map(([reaction, users]) => [
            reaction,
            { users, isMine: users.includes(me) },
          ])
          expect(reactions).toEqual(Object.fromEntries(truth))
        }
        const pins = story.pins(story.head).map(({ form }) => readJsonForm(form)?.id)
        expect(
          reader.store.state.pins
            .get(`${ref.type}:${ref.id}`)
            ?.map(({ message }) => message.id)
            .sort(),
        ).toEqual(pins.sort())
      }),
      { numRuns: moreRuns(200) },
    )
  })
})
