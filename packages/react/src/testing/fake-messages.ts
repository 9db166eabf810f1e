// `client.messages` of the fake client: every call works on the state in memory, after a moment, or fails on demand.

import {
  type Client,
  type ConversationRef,
  type Draft,
  keyOf,
  type Message,
  type Outgoing,
} from '@parley/client'
import { messageOf, type Pin, type Reaction } from '../messages/message-content.ts'
import { fakeCall } from './fake-call.ts'
import type { FakeStore } from './fake-store.ts'

type Messages = Client['messages']
type Sending = ReturnType<Messages['send']>
/** A member who has read a group message, and when. */
export type Reader = Awaited<ReturnType<Messages['readers']>>['readers'][number]

/** State of the fake server beyond the state of the client. */
export interface FakeServer {
  /** Pins of conversations that were not loaded yet, by conversation key. */
  readonly pins: Map<string, readonly Pin[]>
  /** The readers by message id. */
  readonly readers: Map<string, readonly Reader[]>
  /** The messages of combined messages, by message id. */
  readonly combined: Map<string, readonly Message[]>
  /** The users of a reaction. */
  readonly reactionUsers: Map<string, readonly string[]>
  /** The reports so far. */
  readonly reports: { readonly message: Message; readonly type: string; readonly reason: string }[]
  /** Calls of `messages` that fail while they are listed here, by name: 'react', 'openCombined' … */
  readonly failures: Map<string, Error>
}

export interface FakeMessagesParts {
  readonly me: string
  readonly store: FakeStore
  readonly server: FakeServer
  readonly pause: () => Promise<void>
  readonly count: (name: string) => void
  readonly failure: () => Error | undefined
  /** Uploads pause while this returns true. */
  readonly holdsUploads: () => boolean
}

const pageSize = 50
const uploadSteps = 4

export function createFakeMessages(parts: FakeMessagesParts): Messages {
  const { me, store, server, pause, count } = parts
  let nextKey = 1

  const call = fakeCall({ pause, count, failures: server.failures })

  const itemOf = (key: string) => [...store.state.outgoing.values()].flat().find((item) => item.key === key)

  function putStatus(key: string, status: Outgoing['status'] | undefined): void {
    const item = itemOf(key)
    if (!item) return
    const lane = keyOf(item.conversation)
    const items = store.state.outgoing.get(lane) ?? []
    store.setOutgoing(
      lane,
      status
        ? items.map((each) => (each.key === key ? { ...each, status } : each))
        : items.filter((each) => each.key !== key),
    )
  }

  async function upload(key: string): Promise<void> {
    for (let step = 1; step <= uploadSteps; step++) {
      putStatus(key, { name: 'uploading', progress: step / uploadSteps })
      if (parts.holdsUploads()) await new Promise(() => {})
      await pause()
    }
  }

  async function deliver(key: string, draft: Draft): Promise<Message> {
    if ('file' in draft && draft.file) await upload(key)
    else putStatus(key, { name: 'sending' })
    await pause()
    const item = itemOf(key)
    if (!item) throw new Error('discarded')
    const failure = parts.failure()
    if (failure) {
      putStatus(key, { name: 'failed', error: failure as never })
      throw failure
    }
    const message = sent(item)
    putStatus(key, undefined)
    if (message.kind !== 'command') store.append(message)
    return message
  }

  function sent(item: Outgoing): Message {
    const { draft, key } = item
    const position = store.nextPosition(draft.to)
    const id = `${keyOf(draft.to)}/${position}`
    if (draft.kind === 'combined') server.combined.set(id, draft.messages ?? [])
    const url = 'file' in draft ? urlOf(draft.file?.data) : ''
    return {
      ...messageOf({ type: 'outgoing', id: key, outgoing: item }),
      ...(url && { url, source: url, thumbnailUrl: url }),
      id,
      position,
      from: me,
      sentAt: Date.now(),
    }
  }

  function start(key: string, draft: Draft): Sending {
    const done = deliver(key, draft)
    done.catch(() => {})
    return { key, done }
  }

  function send(draft: Draft): Sending {
    const key = `out${nextKey++}`
    const lane = keyOf(draft.to)
    const item: Outgoing = {
      key,
      conversation: draft.to,
      draft,
      createdAt: Date.now(),
      status: 'file' in draft && draft.file ? { name: 'uploading', progress: 0 } : { name: 'sending' },
    }
    store.setOutgoing(lane, [...(store.state.outgoing.get(lane) ?? []), item])
    return start(key, draft)
  }

  /** Sets a reaction optimistically, and rolls it back if the call fails. */
  async function setReaction(message: Message, reaction: string, mine: boolean): Promise<void> {
    const before = store.find(message)?.reactions
    store.change(message, (known) => withReaction(known, reaction, me, mine))
    try {
      await call(mine ? 'react' : 'unreact')
    } catch (error) {
      store.change(message, (known) => withReactions(known, before ?? []))
      throw error
    }
  }

  const pinsOf = (ref: ConversationRef) => server.pins.get(keyOf(ref)) ?? []
  function setPins(ref: ConversationRef, pins: readonly Pin[]): void {
    server.pins.set(keyOf(ref), pins)
    store.set(({ pins: known }) => ({ pins: new Map(known).set(keyOf(ref), pins) }))
  }

  return {
    send,
    async upload(draft, { signal, onProgress } = {}) {
      count('upload')
      const { size = 0 } = ('file' in draft && draft.file) || {}
      for (let step = 0; step <= uploadSteps; step++) {
        onProgress?.((size * step) / uploadSteps, size)
        if (parts.holdsUploads()) await new Promise(() => {})
        await pause()
        if (signal?.aborted) throw new Error('aborted')
      }
      const failure = server.failures.get('upload')
      if (failure) throw failure
    },
    retry(key) {
      const item = itemOf(key)
      if (!item) throw new Error('The fake client has no server')
      return start(key, item.draft)
    },
    discard: (key) => putStatus(key, undefined),
    markConversationRead(ref) {
      count('markConversationRead')
      const last = store.state.conversations.get(keyOf(ref))?.lastMessage
      store.setConversation(ref, { unread: 0, readPosition: last?.position ?? 0 })
    },
    markRead: () => count('markRead'),
    async recall(message, note = '') {
      await call('recall')
      store.change(message, (known) => recalled(known, me, note))
      setPins(
        message.conversation,
        pinsOf(message.conversation).filter((pin) => pin.message.id !== message.id),
      )
    },
    async edit(message, edit) {
      await call('edit')
      store.change(message, (known) => edited(known, edit, me))
      return store.find(message) ?? message
    },
    react: (message, reaction) => setReaction(message, reaction, true),
    unreact: (message, reaction) => setReaction(message, reaction, false),
    async listReactions(conversation, ids) {
      await call('listReactions')
      return new Map(ids.map((id) => [id, store.find({ conversation, id })?.reactions ?? []]))
    },
    async reactionUsers(message, reaction, options = {}) {
      await call('reactionUsers')
      const known = store.find(message)?.reactions?.find((each) => each.reaction === reaction)
      const users = server.reactionUsers.get(`${message.id} ${reaction}`) ?? known?.users ?? []
      const { items, next } = page(users, options.cursor, options.pageSize)
      return { users: items, cursor: next }
    },
    async pin(message) {
      await call('pin')
      const others = pinsOf(message.conversation).filter((pin) => pin.message.id !== message.id)
      setPins(message.conversation, [{ message, by: me, at: Date.now() }, ...others])
    },
    async unpin(message) {
      await call('unpin')
      setPins(
        message.conversation,
        pinsOf(message.conversation).filter((pin) => pin.message.id !== message.id),
      )
    },
    async loadPins(conversation) {
      await call('loadPins')
      setPins(conversation, pinsOf(conversation))
      return pinsOf(conversation)
    },
    async readers(message, options = {}) {
      await call('readers')
      const all = server.readers.get(message.id) ?? []
      const { items, next } = page(all, options.next, options.limit)
      return { readers: items, total: all.length, next }
    },
    async report(message, report) {
      await call('report')
      server.reports.push({ message, ...report })
    },
    forward(message, to) {
      count('forward')
      return send(copyOf(message, to))
    },
    async openCombined(message) {
      await call('openCombined')
      return server.combined.get(message.id) ?? []
    },
    async download({ url }, options = {}) {
      await call('download')
      const answer = await fetch(url, options.signal ? { signal: options.signal } : {})
      const bytes = new Uint8Array(await answer.arrayBuffer())
      options.onProgress?.(bytes.length, bytes.length)
      return bytes
    },
  }
}

function page<T>(all: readonly T[], from = '0', size = pageSize) {
  const start = Number(from)
  const end = start + size
  return { items: all.slice(start, end), next: end < all.length ? String(end) : undefined }
}

function urlOf(data: unknown): string {
  return typeof Blob === 'function' && data instanceof Blob ? URL.createObjectURL(data) : ''
}

function withReactions(message: Message, reactions: readonly Reaction[]): Message {
  const { reactions: _, ...rest } = message
  return (reactions.length > 0 ? { ...rest, reactions } : rest) as Message
}

/** The message after a user added or removed a reaction. */
export function withReaction(
  message: Message,
  reaction: string,
  user: string,
  added: boolean,
  me = user,
): Message {
  const known = message.reactions ?? []
  const before = known.find((each) => each.reaction === reaction)
  const had = before?.users.includes(user) ?? false
  if (had === added) return message
  const users = (before?.users ?? []).filter((each) => each !== user)
  const count = (before?.count ?? 0) + (added ? 1 : -1)
  const after: Reaction = {
    reaction,
    count,
    isMine: user === me ? added : (before?.isMine ?? false),
    users: added ? [...users, user] : users,
  }
  if (!before) return withReactions(message, [...known, after])
  return withReactions(
    message,
    known.map((each) => (each === before ? after : each)).filter((each) => each.count > 0),
  )
}

function recalled(message: Message, by: string, note: string): Message {
  const { id, conversation, from, to, sentAt, position, localId } = message
  const text = message.kind === 'text' && from === by ? message.text : undefined
  const common = { id, conversation, from, to, sentAt, position, localId, ext: {} }
  return { ...common, kind: 'recalled', by, at: Date.now(), note, text }
}

function edited(message: Message, edit: Parameters<Messages['edit']>[1], by: string): Message {
  const count = (message.edited?.count ?? 0) + 1
  const common = { ext: edit.ext ?? message.ext, edited: { count, by, at: Date.now() } }
  if (message.kind === 'text' && 'text' in edit && edit.text !== undefined) {
    return { ...message, ...common, text: edit.text }
  }
  if (message.kind === 'custom' && 'params' in edit) {
    return { ...message, ...common, event: edit.event, params: edit.params ?? {} } as Message
  }
  return { ...message, ...common }
}

/** The same content as a draft for another conversation, without reply and mentions. */
function copyOf(message: Message, to: ConversationRef): Draft {
  const { parley_reply: _, em_at_list: __, ...ext } = message.ext
  const common = { to, ext }
  switch (message.kind) {
    case 'text':
      return { ...common, kind: 'text', text: message.text }
    case 'image':
    case 'video':
    case 'voice':
    case 'file': {
      const { conversation: _c, ...rest } = message
      return { ...rest, ...common } as Draft
    }
    case 'location': {
      const { latitude, longitude, address, building } = message
      return { ...common, kind: 'location', latitude, longitude, address, building }
    }
    case 'custom':
      return { ...common, kind: 'custom', event: message.event, params: message.params } as Draft
    case 'combined':
      return { ...common, kind: 'combined', messages: [], title: message.title, summary: message.summary }
    default:
      return { ...common, kind: 'text', text: 'text' in message ? (message.text ?? '') : '' }
  }
}
