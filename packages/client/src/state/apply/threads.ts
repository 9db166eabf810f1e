// Applies events and answers about threads: to `state.threads`, to the message that a thread belongs to, and to the
// thread's own conversation. Rules THR-1 to THR-5.

import {
  type AnswerOf,
  type calls,
  type DataOf,
  type EventValue,
  type InputOf,
  isObject,
  type Meta,
  object,
  readEvent,
  readJsonForm,
  threadEvents,
  type threadUpdated,
} from '@parley/protocol'
import type { Ingest } from '../ingest.ts'
import { changed } from '../merge-message.ts'
import { isShown, positionOf } from '../read-message.ts'
import type { ConversationRef, Message, Thread } from '../state.ts'
import type { Store } from '../store.ts'
import { unknownThread } from '../thread-types.ts'
import { applyStart } from './own-changes.ts'

type Calls = (typeof calls)['threads']
type Input<N extends keyof Calls> = InputOf<Calls[N]>
type Answer<N extends keyof Calls> = AnswerOf<Calls[N]>

type ThreadData = Partial<DataOf<typeof threadUpdated>> & {
  readonly threadId: string
  readonly memberCount?: number
  readonly users?: readonly { readonly name: string }[]
}

/** A row about a thread in an answer. */
interface ThreadRow extends Partial<Omit<Thread, 'lastMessage'>> {
  readonly id: string
  readonly unread?: number | undefined
  readonly readUpTo?: number | undefined
  readonly head?: number | undefined
  readonly lastUpTo?: number | undefined
  readonly start?: number | undefined
  readonly lastMessage?: unknown
}

export interface ThreadChanges {
  /** A token to take before a request; later changes are newer than its answer. */
  now(): number
  /** Applies the answer to a call that was made at `requestedAt`. */
  answer(name: keyof Calls, input: unknown, answer: unknown, requestedAt: number): void
  /** Applies an event. Returns it in the form that applications receive, or undefined if it is about something else. */
  event(meta: Meta): EventValue | undefined
  /** Notes that the user is no longer in a group, and so not in its threads. */
  groupLeft(groupId: string): void
  forget(): void
}

export function createThreadChanges(parts: {
  readonly ingest: Pick<Ingest, 'event' | 'asOf' | 'read'>
  readonly store: Pick<Store, 'state'>
  readonly now: () => number
}): ThreadChanges {
  const { store, ingest } = parts
  /** Counts changes, so that an answer does not overwrite fields that have changed since its request. */
  let changes = 0
  const changedAt = new Map<string, Map<string, number>>()

  const threadOf = (id: string): Thread => store.state.threads.get(id) ?? { id, ...unknownThread }

  /** Changes a thread, and its overview on the message that it belongs to. */
  function write(id: string, change: Partial<Thread>, position?: number): void {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const after: Thread = {
      ...threadOf(id),
      ...Object.fromEntries(given),
      ...('ended' in change && { ended: change.ended }),
      ...('lastMessage' in change && { lastMessage: change.lastMessage }),
    }
    ingest.event('threads', ({ threads }) => ({ threads: new Map(threads).set(id, after) }))
    showOnMessage(after, position)
  }

  function showOnMessage(thread: Thread, position?: number): void {
    const { id, name, messageCount, lastMessage, groupId, messageId } = thread
    if (groupId === '' || messageId === '') return
    const ref: ConversationRef = { type: 'group', id: groupId }
    const show = (message: Message): Message => {
      const known = message.thread
      const before = known?.asOf ?? -1
      if (message.kind === 'recalled' || (position !== undefined && before > position)) return message
      // Own actions, and events outside the group's log, are as new as everything known about the group.
      const asOf = position ?? Math.max(before, ingest.asOf(ref))
      if (thread.ended !== 'destroyed')
        return changed(message, { thread: { id, name, messageCount, lastMessage, asOf } })
      // The message may belong to another thread now.
      return known?.id === id ? changed(message, { thread: undefined }) : message
    }
    ingest.event('conversations', (ledger) => ledger.about(ref, messageId, show))
  }

  function updateThread(id: string, change: Partial<Thread>, position?: number): void {
    noteChange(id, change)
    write(id, change, position)
  }

  function noteChange(id: string, change: Partial<Thread>): void {
    changes++
    const fields = changedAt.get(id) ?? new Map<string, number>()
    for (const [name, value] of Object.entries(change))
      if (value !== undefined || name === 'ended' || name === 'lastMessage') fields.set(name, changes)
    changedAt.set(id, fields)
  }

  function left(id: string, ended: 'left' | 'removed'): void {
    const { memberCount, isMember } = threadOf(id)
    const fewer = isMember === false || memberCount === undefined ? memberCount : Math.max(0, memberCount - 1)
    updateThread(id, { ended, isMember: false, memberCount: fewer })
  }

  function lastIn(form: unknown): Message | undefined {
    const plain = readJsonForm(form)
    return plain && ingest.read(plain)
  }

  /** Applies a row of an answer, except for fields that have changed since the request. */
  function takeRow(row: ThreadRow, requestedAt: number, more: Partial<Thread> = {}): void {
    const { readUpTo, unread, head, lastUpTo, start, lastMessage: form, ...said } = row
    const { id } = row
    const lastMessage = isObject(form) ? lastIn(form) : undefined
    const answer = { ...said, ...more, ended: undefined, ...(isObject(form) && { lastMessage }) }
    const since = changedAt.get(id)
    const fields = Object.entries(answer).filter(([name]) => (since?.get(name) ?? 0) <= requestedAt)
    write(id, Object.fromEntries(fields))
    if (readUpTo === undefined) return
    const ref: ConversationRef = { type: 'thread', id }
    ingest.event('conversations', (ledger) => {
      // From here on the ledger knows that this id is that of a thread, and not of a group.
      ledger.change(ref, { readPosition: Math.max(readUpTo, ledger.factsOf(ref).readPosition) })
      if (unread === undefined) return
      if (start !== undefined && start > ledger.factsOf(ref).start) applyStart(ledger, ref, start)
      const upTo = lastUpTo ?? Math.max(lastMessage?.position ?? 0, readUpTo)
      const counted = head ?? Math.max(upTo, ingest.asOf(ref))
      if (counted < (ledger.factsOf(ref).listed?.head ?? 0)) return
      // The server's last message may be one that this user cannot see, or has removed.
      const isLast = lastMessage?.position === upTo && isShown(lastMessage)
      const last = isLast ? ledger.learn(lastMessage) : undefined
      // A thread cannot be removed from a list, but without a count it looks as if it had been.
      ledger.change(ref, {
        step: 1,
        removedUpTo: 0,
        listed: { head: counted, upTo, unread, readUpTo, lastMessage: last },
      })
    })
  }

  const takeRows = ({ threads }: Answer<'list'>, requestedAt: number): void => {
    for (const row of threads) takeRow(row, requestedAt, { isLoaded: true })
  }

  const answers: {
    readonly [N in keyof Calls]?: (input: Input<N>, answer: Answer<N>, requestedAt: number) => void
  } = {
    create({ name, groupId, messageId }, { threadId }, requestedAt) {
      const owner = store.state.me ?? ''
      const made = { name, groupId, messageId, owner, createdAt: parts.now(), memberCount: 1, isMember: true }
      takeRow({ id: threadId, ...made, isLoaded: true }, requestedAt)
      noteChange(threadId, made)
    },
    join(_, { status, ...detail }, requestedAt) {
      const { memberCount } = detail
      takeRow(detail, requestedAt, { isMember: true, isLoaded: true })
      noteChange(detail.id, { isMember: true, memberCount, ended: undefined })
    },
    leave: ({ threadId }) => left(threadId, 'left'),
    destroy: ({ threadId }) =>
      updateThread(threadId, { ended: 'destroyed', isMember: false, memberCount: 0 }),
    rename: ({ threadId }, { name }) => updateThread(threadId, { name }),
    removeMember({ threadId }) {
      const { memberCount } = threadOf(threadId)
      if (memberCount !== undefined) updateThread(threadId, { memberCount: Math.max(0, memberCount - 1) })
    },
    detail: (_, answer, requestedAt) => takeRow(answer, requestedAt, { isLoaded: true }),
    listJoined: (_, answer, requestedAt) => takeRows(answer, requestedAt),
    listJoinedIn: (_, answer, requestedAt) => takeRows(answer, requestedAt),
    list: (_, answer, requestedAt) => takeRows(answer, requestedAt),
    lastMessages(_, { threads }, requestedAt) {
      for (const { threadId, message } of threads)
        if (store.state.threads.has(threadId)) takeRow({ id: threadId, lastMessage: message }, requestedAt)
    },
  }

  const destroyed = { ended: 'destroyed', isMember: false, memberCount: 0 } as const

  const events: Readonly<Record<string, (data: ThreadData, position: number | undefined) => void>> = {
    'threads.ownCreated': (data) =>
      updateThread(data.threadId, { ...namesOf(data), isMember: true, memberCount: 1, owner: data.by ?? '' }),
    'threads.ownDestroyed': ({ threadId }) => updateThread(threadId, destroyed),
    'threads.ownJoined': (data) =>
      updateThread(data.threadId, { ...namesOf(data), isMember: true, ended: undefined }),
    'threads.ownLeft': ({ threadId }) => left(threadId, 'left'),
    'threads.ownRenamed': (data) => updateThread(data.threadId, namesOf(data)),
    'threads.removed': (data) => {
      write(data.threadId, namesOf({ ...data, messageId: '' }))
      left(data.threadId, 'removed')
    },
    'threads.membersJoined': ({ threadId, memberCount }) => updateThread(threadId, { memberCount }),
    'threads.membersLeft': ({ threadId, memberCount }) => updateThread(threadId, { memberCount }),
    'threads.created': (data, position) =>
      updateThread(
        data.threadId,
        { ...namesOf(data), owner: data.by ?? '', createdAt: data.at ?? 0, memberCount: 1 },
        position,
      ),
    'threads.renamed': (data, position) => updateThread(data.threadId, namesOf(data), position),
    'threads.destroyed': (data, position) =>
      updateThread(data.threadId, { ...namesOf(data), ...destroyed }, position),
    'threads.updated': (data, position) => {
      const lastMessage = lastIn(data.lastMessage)
      const { messageCount = 0, at = 0 } = data
      updateThread(data.threadId, { ...namesOf(data), messageCount, updatedAt: at, lastMessage }, position)
    },
  }

  return {
    now: () => changes,
    answer: (name, input, answer, requestedAt) =>
      answers[name]?.(input as never, answer as never, requestedAt),
    event(meta) {
      const event = readThreadEvent(meta)
      if (!event) return undefined
      // Events in a user's own log have no position in the log of the group.
      const isOfGroup = inGroupLog.has(event.name) && meta.seq !== undefined
      events[event.name]?.(event.data as ThreadData, isOfGroup ? positionOf(meta) : undefined)
      return event
    },
    groupLeft(groupId) {
      for (const { id, groupId: of, isMember } of store.state.threads.values())
        if (of === groupId && isMember !== false) updateThread(id, { ended: 'removed', isMember: false })
    },
    forget: () => changedAt.clear(),
  }
}

/** Events that are entries in the log of a group. */
const inGroupLog: ReadonlySet<string> = new Set([
  'threads.created',
  'threads.renamed',
  'threads.destroyed',
  'threads.updated',
])

function readThreadEvent(meta: Meta): EventValue | undefined {
  try {
    const event = readEvent(threadEvents, meta.ns ?? -1, meta.payload ?? new Uint8Array())
    const definition = threadEvents.find(({ name }) => name === event?.name)
    return definition && object(definition.data).fits(event?.data) ? event : undefined
  } catch {
    return undefined
  }
}

/** The names in an event; empty ones are ignored. */
function namesOf({ name, groupId, messageId }: ThreadData): Partial<Thread> {
  return { ...(name && { name }), ...(groupId && { groupId }), ...(messageId && { messageId }) }
}
