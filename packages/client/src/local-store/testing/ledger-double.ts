// A double of the client's ledger: it learns conversations piece by piece, and writes ranges to a database with only
// those messages that are new or have changed. Random, with a seed.

import type { ConversationRef, Message } from '../../state/state.ts'
import type { StoreBatch, StoredConversation, StoredMessage, StoredRange } from '../stored-types.ts'
import { cover, runAt, uncover } from './model.ts'

export type RandomBelow = (below: number) => number

/** A seeded random generator. */
export function createRandom(seed: number): RandomBelow {
  let state = seed * 2654435761
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const words = ['天气', '公园', '昨天', 'hello', 'Kaffee', '회의', 'さくら', 'x1']
export const lastPosition = 60

interface Known {
  readonly ref: ConversationRef
  readonly step: 0 | 1
  /** All messages that exist, whether known or not. */
  readonly all: Map<string, StoredMessage>
  /** The positions in memory, doubled. */
  readonly memory: Set<number>
}

export function createLedgerDouble(random: RandomBelow, conversations = 4) {
  let nextId = 1000
  let nextDraft = 1
  const drafts: string[] = []
  const known = Array.from({ length: conversations }, (_, index): Known => {
    const step = index % 2 === 0 ? 1 : 0
    const ref: ConversationRef = { type: index < 2 ? 'single' : 'group', id: `c${index}` }
    const all = new Map<string, StoredMessage>()
    for (let position = 1; position <= lastPosition; position++) {
      // Some numbers have no message, and some times have several.
      const count = step === 1 ? Number(random(4) > 0) : random(3)
      for (let n = 0; n < count; n++) {
        const one = makeMessage(ref, position)
        all.set(one.message.id, one)
      }
    }
    return { ref, step, all, memory: new Set() }
  })

  function makeMessage(conversation: ConversationRef, position: number): StoredMessage {
    const id = String(nextId++)
    const text = `${words[random(words.length)]} ${words[random(words.length)]}`
    const message: Message = {
      kind: 'text',
      id,
      conversation,
      from: random(2) ? 'ann' : 'bob',
      to: conversation.id,
      sentAt: 1_000_000 + position * 1000 + random(3),
      position,
      localId: undefined,
      ext: {},
      text,
    }
    return { message, fresh: { isFull: true, contents: 0, ext: 0, told: -1, reactions: [], recall: 0 } }
  }

  const any = (): Known => known[random(known.length)] as Known
  const keyOf = ({ ref }: Known) => `${ref.type}:${ref.id}`
  const isKnown = ({ memory }: Known, { message }: StoredMessage) => memory.has(2 * message.position)
  const pick = (of: Known, isInMemory: boolean) => {
    const some = [...of.all.values()].filter((one) => isKnown(of, one) === isInMemory)
    return some[random(Math.max(1, some.length))]
  }

  function changed(one: StoredMessage, mark: string): StoredMessage {
    const { message } = one
    const text = `${message.kind === 'text' ? message.text : ''} ${mark}`
    return { ...one, message: { ...message, kind: 'text', text } as Message }
  }

  function stretch(of: Known, position: number, messages: readonly StoredMessage[]): StoredRange {
    const run = runAt(of.memory, position) ?? { from: position, to: position }
    return { key: keyOf(of), ...run, step: of.step, messages }
  }

  const acts: readonly (() => StoreBatch)[] = [
    learn,
    learn,
    learn,
    learn,
    function edit() {
      const of = any()
      const one = pick(of, true)
      if (!one) return {}
      const next = changed(one, '改')
      of.all.set(next.message.id, next)
      return { stretches: [stretch(of, next.message.position, [next])] }
    },
    function recall() {
      const of = any()
      const one = pick(of, true)
      if (!one) return {}
      const { message } = one
      const next = {
        ...one,
        message: { ...message, kind: 'recalled', text: undefined } as unknown as Message,
      }
      of.all.set(message.id, next)
      return { stretches: [stretch(of, message.position, [next])] }
    },
    function changeElsewhere() {
      const of = any()
      const one = pick(of, false)
      if (!one) return {}
      of.all.set(one.message.id, changed(one, '别处'))
      return { stale: [{ key: keyOf(of), ids: [one.message.id, 'unknown'] }] }
    },
    function removeForMe() {
      const of = any()
      const one = pick(of, random(2) === 0)
      if (!one) return {}
      of.all.delete(one.message.id)
      return { gone: [{ key: keyOf(of), ids: [one.message.id] }] }
    },
    function removeUpTo() {
      if (random(4) > 0) return {}
      const of = any()
      const upTo = random(lastPosition / 3)
      uncover(of.memory, 0, upTo)
      for (const [id, { message }] of of.all) if (message.position <= upTo) of.all.delete(id)
      return { cut: [{ key: keyOf(of), upTo }] }
    },
    function forget() {
      if (random(4) > 0) return {}
      const of = any()
      of.memory.clear()
      return { forgotten: [keyOf(of)] }
    },
    function beside() {
      const of = any()
      const key = keyOf(of)
      const draft = { to: of.ref, kind: 'text', text: `draft ${nextDraft}` } as const
      const outgoing = { key: `d${nextDraft++}`, conversation: of.ref, draft, createdAt: 5 }
      const message = [...of.all.values()][0]?.message
      const sent = drafts.splice(0, random(2))
      drafts.push(outgoing.key)
      return {
        conversations: [
          { key, facts: { ref: of.ref, openedAt: random(1000) }, fresh: {} } as unknown as StoredConversation,
        ],
        outgoing: { put: [outgoing], remove: sent },
        reads: message && random(2) ? { put: [{ key, message }] } : { remove: [key] },
      }
    },
  ]

  function learn(): StoreBatch {
    const of = any()
    const from = 1 + random(lastPosition)
    const to = Math.min(lastPosition, from + random(12))
    const added = [...of.all.values()].filter(
      (one) => one.message.position >= from && one.message.position <= to && !isKnown(of, one),
    )
    cover(of.memory, from, to, of.step)
    return { stretches: [stretch(of, from, added)] }
  }

  return {
    keys: known.map(keyOf),
    /** The next batch; sometimes with several changes. */
    next(): StoreBatch {
      const batch = (acts[random(acts.length)] as () => StoreBatch)()
      return random(5) === 0 ? { ...batch, ...learnOther(batch) } : batch
    },
    /** Begins a new session with nothing in memory. */
    begin() {
      for (const { memory } of known) memory.clear()
    },
    /** Loads a stored range into memory. */
    take({ key, from, to, step }: StoredRange) {
      const of = known.find((one) => keyOf(one) === key)
      if (of) cover(of.memory, from, to, step)
    },
    /** The actual messages. */
    truth: (key: string) => known.find((one) => keyOf(one) === key)?.all ?? new Map<string, StoredMessage>(),
    step: (key: string) => known.find((one) => keyOf(one) === key)?.step ?? 1,
  }

  function learnOther(batch: StoreBatch): StoreBatch {
    return batch.stretches ? {} : learn()
  }
}
