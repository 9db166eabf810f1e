// A conversation as a server stores it: a log of messages and their changes, and what the server would return at
// any moment: pages, history, a row of the list, pins, reactions. For tests of the client's state.

import {
  BodyType,
  type Content,
  ContentType,
  EditScope,
  encode,
  groupDomain,
  MessageBody,
  type Meta,
  NameSpace,
  toKeyValues,
  toUtf8,
  userDomain,
  ValueType,
  writeJsonForm,
} from '@parley/protocol'
import type { ListRow } from '../../src/state/apply/conversations.ts'
import type { HistoryIn, PageIn } from '../../src/state/ingest.ts'
import { type IncomingMessage, toIncomingMessage } from '../../src/state/read-message.ts'
import type { ConversationRef, Reaction } from '../../src/state/state.ts'

export const me = 'ann'

export type Act =
  | { readonly name: 'say'; readonly by: string; readonly content?: Content; readonly ext?: object }
  | { readonly name: 'edit'; readonly on: number; readonly content?: Content; readonly ext?: object }
  | { readonly name: 'recall'; readonly on: number; readonly by?: string; readonly note?: string }
  | {
      readonly name: 'react' | 'unreact'
      readonly on: number
      readonly by: string
      readonly reaction: string
    }
  | { readonly name: 'read' | 'deliver' | 'readAll'; readonly on: number; readonly by: string }
  | { readonly name: 'pin' | 'unpin'; readonly on: number; readonly by: string }

interface ServerMessage {
  readonly seq: number
  readonly id: string
  readonly by: string
  readonly type: number
  content: Content
  ext: object
  edits: number
  editor: string
  editedAt: number
  isRecalled: boolean
  isRead: boolean
  readers: Set<string>
  reactions: Map<string, string[]>
  pinned: { by: string; at: number } | undefined
}

/** The state after the first entries. */
interface Moment {
  readonly messages: readonly ServerMessage[]
  readonly reads: ReadonlyMap<string, number>
}

const mentions = (ext: object, user: string): boolean => {
  const { em_at_list: named } = ext as { em_at_list?: unknown }
  return named === 'ALL' || (Array.isArray(named) && named.includes(user))
}

const timeOf = (seq: number) => 1_700_000_000_000 + seq * 1000

export function createServerConversation(ref: ConversationRef, members: readonly string[] = [me, 'bob']) {
  const acts: Act[] = []
  const isSingle = ref.type === 'single'
  const domain = isSingle ? userDomain : groupDomain
  const toOf = (by: string) => (isSingle ? (by === me ? ref.id : me) : ref.id)

  /** Adds an entry; returns its number in the log, or undefined if it is refused. */
  function add(act: Act): number | undefined {
    const { messages } = at(acts.length)
    if (act.name !== 'say') {
      const target = messages[act.on]
      if (!target || target.isRecalled) return undefined
      const has = (by: string, reaction: string) => target.reactions.get(reaction)?.includes(by) === true
      const isRefused =
        (act.name === 'react' && has(act.by, act.reaction)) ||
        (act.name === 'unreact' && !has(act.by, act.reaction)) ||
        (act.name === 'pin' && target.pinned) ||
        (act.name === 'unpin' && !target.pinned) ||
        (act.name === 'read' && target.by === act.by) ||
        (act.name === 'deliver' && target.by === act.by)
      if (isRefused) return undefined
    }
    acts.push(act)
    return acts.length
  }

  /** The state after the first `head` entries. */
  function at(head: number): Moment {
    const messages: ServerMessage[] = []
    const reads = new Map<string, number>()
    acts.slice(0, head).forEach((act, index) => {
      const seq = index + 1
      if (act.name === 'say') {
        messages.push({
          seq,
          id: String(1000 + seq),
          by: act.by,
          type: isSingle ? BodyType.CHAT : BodyType.GROUPCHAT,
          content: act.content ?? { type: ContentType.TEXT, text: `text ${seq}` },
          ext: act.ext ?? {},
          edits: 0,
          editor: '',
          editedAt: 0,
          isRecalled: false,
          isRead: false,
          readers: new Set(),
          reactions: new Map(),
          pinned: undefined,
        })
        return
      }
      const target = messages[act.on] as ServerMessage
      if (act.name === 'edit') {
        target.edits++
        target.editor = target.by
        target.editedAt = timeOf(seq)
        if (act.content) target.content = act.content
        if (act.ext) target.ext = act.ext
      }
      if (act.name === 'recall') {
        target.isRecalled = true
        target.pinned = undefined
      }
      if (act.name === 'react')
        target.reactions.set(act.reaction, [...(target.reactions.get(act.reaction) ?? []), act.by])
      if (act.name === 'unreact') {
        const rest = (target.reactions.get(act.reaction) ?? []).filter((user) => user !== act.by)
        if (rest.length > 0) target.reactions.set(act.reaction, rest)
        else target.reactions.delete(act.reaction)
      }
      if (act.name === 'read') {
        target.isRead = true
        target.readers.add(act.by)
      }
      if (act.name === 'readAll') reads.set(act.by, Math.max(reads.get(act.by) ?? 0, target.seq))
      if (act.name === 'pin') target.pinned = { by: act.by, at: timeOf(seq) }
      if (act.name === 'unpin') target.pinned = undefined
    })
    return { messages, reads }
  }

  const editOf = ({ edits, editor, editedAt }: ServerMessage) => ({
    count: edits,
    operator: editor,
    edit_time: editedAt,
  })

  function bodyOf(message: ServerMessage, moment?: Moment): MessageBody {
    const peerRead = moment && isSingle && message.by === me ? (moment.reads.get(ref.id) ?? 0) : 0
    const meta = {
      ...(message.edits > 0 && { edit_msg: editOf(message) }),
      ...(moment &&
        message.reactions.size > 0 && {
          reaction: [...message.reactions].map(([reaction, users]) => ({
            reaction,
            count: users.length,
            state: users.includes(me),
            userList: users,
          })),
        }),
      ...(moment &&
        isSingle &&
        message.by === me &&
        (message.isRead || message.seq <= peerRead) && { isRead: true, isDelivered: true }),
    }
    return {
      type: message.type,
      from: { name: message.by },
      to: { name: toOf(message.by) },
      contents: [message.content],
      ext: toKeyValues(message.ext as Record<string, unknown>),
      ...(Object.keys(meta).length > 0 && { meta: JSON.stringify(meta) }),
    }
  }

  const envelope = (seq: number, by: string, ns: number, payload: Uint8Array): Meta => ({
    id: String(1000 + seq),
    from: { name: by, domain: userDomain },
    to: { name: toOf(by), domain },
    timestamp: String(timeOf(seq)),
    ns,
    payload,
    seq: String(seq),
  })

  const chat = (seq: number, by: string, body: MessageBody) =>
    envelope(
      seq,
      by,
      NameSpace.CHAT,
      encode(MessageBody, { from: { name: by }, to: { name: toOf(by) }, ...body }),
    )
  const notice = (seq: number, by: string, json: object) =>
    envelope(seq, by, NameSpace.NOTIFY, toUtf8(JSON.stringify(json)))

  /** An entry as delivered when the log has `moment` entries: messages in their version of that time. */
  function metaOf(seq: number, moment = seq): Meta {
    const act = acts[seq - 1] as Act
    if (act.name === 'say') {
      const message = at(moment).messages.find((one) => one.seq === seq) as ServerMessage
      return {
        ...chat(seq, message.by, bodyOf(message)),
        meta: toUtf8('{"is_online":1}'),
      }
    }
    const target = at(seq).messages[act.on] as ServerMessage
    const by = ('by' in act ? act.by : undefined) ?? target.by
    const ackMessageId = target.id
    const contents = [{}]
    switch (act.name) {
      case 'edit':
        return chat(seq, by, {
          type: BodyType.EDIT,
          editMessageId: target.id,
          editScope: act.ext ? EditScope.BODY_AND_EXT : EditScope.BODY,
          contents: [target.content],
          ...(act.ext && { ext: toKeyValues(act.ext as Record<string, unknown>) }),
          meta: JSON.stringify({ edit_msg: editOf(target) }),
        })
      case 'recall':
        return {
          ...chat(seq, by, { type: BodyType.RECALL, ackMessageId, contents }),
          ...(act.note && {
            ext: [{ key: 'recallMessageExtensionInfo', type: ValueType.STRING, stringValue: act.note }],
          }),
        }
      case 'read': {
        const count = JSON.stringify({ [target.id]: target.readers.size })
        const ext = [{ key: 'group_read_count', type: ValueType.JSON_STRING, stringValue: count }]
        return chat(seq, by, {
          type: BodyType.READ_ACK,
          ackMessageId,
          contents,
          ...(!isSingle && { ext, msgConfig: { allowGroupAck: true } }),
        })
      }
      case 'deliver':
        return chat(seq, by, { type: BodyType.DELIVER_ACK, ackMessageId, contents })
      case 'readAll':
        return chat(seq, by, { type: BodyType.CHANNEL_ACK, ackMessageId, contents })
      case 'react':
      case 'unreact': {
        const users = target.reactions.get(act.reaction) ?? []
        const op = [{ operator: act.by, reactionType: act.name === 'react' ? 'create' : 'delete' }]
        const { reaction } = act
        const isAddedBySelf = users.includes(me)
        const reactions = [{ reaction, count: users.length, isAddedBySelf, userList: users, op }]
        const channel_type = isSingle ? 'chat' : 'groupchat'
        const data = [
          { from: by, to: toOf(by), channel_type, messageId: target.id, reactions, ts: timeOf(seq) },
        ]
        return notice(seq, by, { type: 'reaction', data })
      }
      case 'pin':
      case 'unpin': {
        const op = act.name === 'pin' ? 'pin' : 'pin_delete'
        const type = isSingle ? 'chat' : 'groupchat'
        const data = { op, id: toOf(by), from: by, res: 'r', type, ts: timeOf(seq), ext: target.id }
        return notice(seq, by, { type: 'conv', data })
      }
    }
  }

  const shown = (moment: Moment) => moment.messages.filter(({ isRecalled }) => !isRecalled)
  const formOf = (message: ServerMessage, moment: Moment) =>
    writeJsonForm(
      {
        id: message.id,
        timestamp: String(timeOf(message.seq)),
        seq: String(message.seq),
        body: bodyOf(message, moment),
      },
      'text',
    )

  const arrived = (message: ServerMessage, moment: Moment): IncomingMessage => {
    const meta = { ...envelope(message.seq, message.by, NameSpace.CHAT, new Uint8Array()) }
    return toIncomingMessage({ ...meta, meta: toUtf8('{"is_online":1}') }, bodyOf(message, moment))
  }

  const countsAt = (head: number, reader = me) => {
    const moment = at(head)
    const read = moment.reads.get(reader) ?? 0
    return {
      unread: shown(moment).filter(({ by, seq }) => by !== reader && seq > read).length,
      mentions: shown(moment).filter(
        ({ by, seq, ext }) => by !== reader && seq > read && mentions(ext, reader),
      ).length,
      last: shown(moment).at(-1)?.id,
    }
  }

  return {
    ref,
    members,
    add,
    at,
    metaOf,
    countsAt,
    get head() {
      return acts.length
    },
    /** Entries after `after` up to `to`, as delivered when the log has `moment` entries. */
    page(after: number, to: number, moment = to, skip: (act: Act) => boolean = () => false): PageIn {
      const metas: Meta[] = []
      for (let seq = after + 1; seq <= to; seq++)
        if (!skip(acts[seq - 1] as Act)) metas.push(metaOf(seq, Math.max(seq, moment)))
      return { queue: 'q', metas, coversUpTo: to }
    },
    /** The newest messages when the log has `head` entries. */
    history(head: number, count = 1000): HistoryIn {
      const moment = at(head)
      const all = shown(moment)
      const messages = all.slice(-count).map((message) => arrived(message, moment))
      const isLast = messages.length === all.length
      return { messages, before: undefined, head, asOf: head, isLast, next: undefined }
    },
    /** Messages with numbers in (from, before), as the page below `before`. */
    older(head: number, before: number, count: number): HistoryIn {
      const moment = at(head)
      const below = shown(moment).filter(({ seq }) => seq < before)
      const messages = below.slice(-count).map((message) => arrived(message, moment))
      const isLast = messages.length === below.length
      return { messages, before, head: undefined, asOf: head, isLast, next: undefined }
    },
    row(head: number): ListRow {
      const moment = at(head)
      const last = shown(moment).at(-1)
      return {
        id: ref.id,
        type: isSingle ? 'chat' : 'groupchat',
        unread: countsAt(head).unread,
        mentions: countsAt(head).mentions,
        lastMessage: last ? formOf(last, moment) : {},
        head,
        readUpTo: moment.reads.get(me) ?? 0,
        ...(isSingle && { peerReadUpTo: moment.reads.get(ref.id) ?? 0 }),
      }
    },
    pins(head: number) {
      const moment = at(head)
      return shown(moment).flatMap((message) =>
        message.pinned ? [{ form: formOf(message, moment), ...message.pinned }] : [],
      )
    },
    reactions(head: number): ReadonlyMap<string, readonly Reaction[]> {
      const moment = at(head)
      return new Map(
        shown(moment).map(({ id, reactions }) => [
          id,
          [...reactions].map(([reaction, users]) => ({
            reaction,
            count: users.length,
            isMine: users.includes(me),
            users,
          })),
        ]),
      )
    },
    timeOf,
  }
}

export type Story = ReturnType<typeof createServerConversation>
