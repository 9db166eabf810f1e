// `client.history` of the fake client: pages from arrays, as a server would return them.

import type { Client, ConversationRef, Message, Segment } from '@parley/client'
import { keyOf } from '@parley/client'
import { copyableText } from '../messages/message-text.ts'
import { hasWords } from '../search/index.ts'
import { type FakeCallParts, fakeCall } from './fake-call.ts'
import type { FakeStore } from './fake-store.ts'

type History = Client['history']
type Page = Awaited<ReturnType<History['loadOlder']>>

export interface FakeHistoryParts extends FakeCallParts {
  readonly store: FakeStore
  /** The histories by conversation key, oldest first. */
  readonly histories: Map<string, readonly Message[]>
}

const pageSize = 50
const foundAtOnce = 20

export function createFakeHistory(parts: FakeHistoryParts): History {
  const { store, histories, pause, count } = parts
  const all = (ref: ConversationRef) => histories.get(keyOf(ref)) ?? []

  const call = fakeCall(parts)

  /** Adds a segment of the history to the timeline, merged with adjacent ones. */
  function put(ref: ConversationRef, page: readonly Message[]): void {
    const key = keyOf(ref)
    const [first, last] = [page[0], page.at(-1)]
    const { segments } = store.timelineOf(key)
    const added: Segment[] =
      first && last ? [{ from: first.position, to: last.position, messages: page }] : []
    const joined = [...segments, ...added].sort((a, b) => a.from - b.from).reduce(join, [])
    const start = all(ref)[0]?.position
    const isSome = joined.some(({ from }) => from === start)
    store.setTimeline(key, {
      segments: joined,
      reachedStart: all(ref).length === 0 || isSome,
      loading: 'none',
      error: undefined,
    })
  }

  /** The newest messages before this position. */
  function below(ref: ConversationRef, before: number, size: number): Page {
    const page = all(ref)
      .filter(({ position }) => position < before)
      .slice(-size)
    put(ref, page)
    return { reachedStart: store.timelineOf(keyOf(ref)).reachedStart, loaded: page.length }
  }

  const made: History = {
    async loadOlder(ref, size = pageSize) {
      store.setTimeline(keyOf(ref), { loading: 'older' })
      await call('loadOlder')
      const newest = store.timelineOf(keyOf(ref)).segments.at(-1)
      return below(ref, newest?.from ?? Number.POSITIVE_INFINITY, size)
    },
    async loadLatest(ref, size = pageSize) {
      count('loadLatest')
      const last = store.timelineOf(keyOf(ref)).segments.at(-1)
      if (last && last.to >= (all(ref).at(-1)?.position ?? 0)) return
      store.setTimeline(keyOf(ref), { loading: 'latest' })
      await pause()
      below(ref, Number.POSITIVE_INFINITY, size)
    },
    async fillGap(ref, after) {
      await call('fillGap')
      const above = store.timelineOf(keyOf(ref)).segments.find(({ from }) => from > after)
      if (above) below(ref, above.from, pageSize)
    },
    async loadNewer(ref, after, size = pageSize) {
      await call('loadNewer')
      const page = all(ref)
        .filter(({ position }) => position > after)
        .slice(0, size)
      put(ref, page)
    },
    async loadAround(ref, position, size = pageSize) {
      await call('loadAround')
      const at = all(ref).findIndex((message) => message.position >= position)
      const middle = at < 0 ? all(ref).length : at
      put(ref, all(ref).slice(Math.max(0, middle - Math.ceil(size / 2)), middle + Math.ceil(size / 2)))
    },
    async find(id) {
      await call('find')
      for (const messages of histories.values()) {
        const message = messages.find((each) => each.id === id)
        if (message) return { conversation: message.conversation, position: message.position, message }
      }
      return undefined
    },
    async remove(ref, what) {
      await call('removeMessages')
      const isGone = (message: Message) =>
        'ids' in what ? what.ids.includes(message.id) : message.sentAt <= what.before
      const key = keyOf(ref)
      const segments = store.timelineOf(key).segments.map((segment) => ({
        ...segment,
        messages: segment.messages.filter((message) => !isGone(message)),
      }))
      histories.set(
        key,
        all(ref).filter((message) => !isGone(message)),
      )
      store.setTimeline(key, { segments })
    },
    async search({ text, conversation, from, kinds, after, before, limit = foundAtOnce, cursor }) {
      await call('search')
      const inside = conversation ? [all(conversation)] : [...histories.values()]
      const found = inside
        .flat()
        .filter((message) => hasWords(copyableText(message), text))
        .filter((message) => from === undefined || message.from === from)
        .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
        .filter(({ sentAt }) => sentAt >= (after ?? 0) && sentAt <= (before ?? Number.POSITIVE_INFINITY))
        .sort((a, b) => b.sentAt - a.sentAt)
      const start = Number(cursor || 0)
      const page = found.slice(start, start + limit)
      return {
        found: page.map((message) => ({ conversation: message.conversation, message })),
        cursor: start + limit < found.length ? String(start + limit) : '',
        isLocal: store.state.connection.name !== 'online',
      }
    },
  }
  return made
}

/** Appends a segment to those before it. Positions of the fake client have no gaps. */
function join(before: Segment[], segment: Segment): Segment[] {
  const last = before.at(-1)
  if (!last || segment.from > last.to + 1) return [...before, segment]
  const newer = segment.messages.filter(({ position }) => position > last.to)
  const to = Math.max(last.to, segment.to)
  return [...before.slice(0, -1), { from: last.from, to, messages: [...last.messages, ...newer] }]
}
