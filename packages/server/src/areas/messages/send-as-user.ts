// Messages that the app's back end sends for a user. They take the same path as all messages: the same targets, the same
// entry, the same commit, and therefore the same delivery, pushes, search and unread counts. Only the rules for people do
// not apply: block lists, mutes, memberships and moderation. Bots have to follow these rules, through webhooks too.

import {
  BodyType,
  decode,
  encode,
  fail,
  groupDomain,
  MessageBody,
  NameSpace,
  RouteType,
  roomPriority,
  userDomain,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { readBodyHead, type UpMeta } from '../../frames/read.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Priority } from '../../rooms/load-shedding.ts'
import type { Appended } from '../../storage/procedures/append-types.ts'
import { cleaned } from './body.ts'
import { withBotMark } from './bot-mark.ts'
import { directedOptions, type Options, optionsOf } from './delivery-options.ts'
import type { EntryProperties, Incoming } from './incoming-message.ts'
import { makeMessage } from './message-entry.ts'
import { judge } from './moderate.ts'
import { priorityExt, priorityOf } from './priority.ts'
import { type ChatKind, sendRefused } from './rest-body.ts'
import { refusalOfShape, refusalOfSize } from './rules.ts'
import { isRefusal, type Target, Targets } from './targets.ts'

export type PostParts = Pick<Context, 'directory' | 'rooms' | 'config' | 'commits' | 'ids' | 'host'> &
  Partial<Pick<Context, 'moderation'>>

export interface Post {
  readonly author: User
  readonly chat: ChatKind
  readonly to: string
  readonly body: MessageBody
  /** Identifies a repeated request. Null: every request is a new message. */
  readonly key: string | null
  readonly isOnlineOnly?: boolean | undefined
  /** The only users who see it. */
  readonly directed?: readonly string[] | undefined
  readonly priority?: keyof typeof roomPriority | undefined
  /** For older messages. */
  readonly sentAt?: number | undefined
  readonly more?: EntryProperties['more']
  /** The rules for people apply, as for everything that a bot sends. */
  readonly isByUser?: boolean | undefined
}

/** A message that may be sent. */
export interface Prepared {
  readonly incoming: Incoming
  readonly target: Target
  readonly options: Options
  readonly post: Post
  /** The body that moderation put in the place of the sender's. */
  readonly replaced: MessageBody | undefined
}

const bodyTypes: Readonly<Record<ChatKind, number>> = {
  chat: BodyType.CHAT,
  groupchat: BodyType.GROUPCHAT,
  chatroom: BodyType.CHATROOM,
}

/** Finds the target, or refuses. Nothing is stored yet. */
export async function prepare(parts: PostParts, post: Post): Promise<Prepared> {
  const { directory, rooms, config, host } = parts
  const { author, key } = post
  const payload = encode(MessageBody, {
    ...post.body,
    ...(author.isBot ? { ext: withBotMark(post.body.ext) } : {}),
    type: bodyTypes[post.chat],
    from: { name: author.name },
    to: { name: post.to },
  })
  const meta = metaOf(post, payload)
  const body = readBodyHead(payload)
  const session = { user: author, resource: '', deviceId: 0 }
  const incoming: Incoming = { session, meta, body, attempt: 'message', byBackend: { key } }
  if (refusalOfSize(payload.length, config) ?? refusalOfShape('message', body, config))
    return fail('requestFailed', { form: 'sendTooLarge' })
  const sending = {
    sender: author,
    attempt: 'message',
    bodyType: body.type,
    to: meta.to,
  } as const
  const targets = new Targets(directory, rooms, config)
  const find = async () => {
    const found = await targets.find({ ...sending, now: host.now(), isByBackend: !post.isByUser })
    return isRefusal(found) ? sendRefused(found.reason) : found
  }
  const first = await find()
  const replaced = post.isByUser ? await moderated(parts, incoming, first) : undefined
  // Moderation may have taken a while: a bot that was removed in the meantime may not write any more.
  const target = post.isByUser ? await find() : first
  const options = post.directed
    ? await directedOptions(incoming, target, { directory, config })
    : optionsOf(incoming, target)
  if ('errorCode' in options) return sendRefused(options.reason)
  return { incoming, target, options, post, replaced }
}

/** Refuses, or returns the body to store instead, if there is one. */
async function moderated(
  { moderation }: PostParts,
  incoming: Incoming,
  target: Target,
): Promise<MessageBody | undefined> {
  if (!moderation || moderation.isOff) return undefined
  const { session, meta } = incoming
  const body = cleaned(decode(MessageBody, meta.payload), session.user.name, target.name)
  const judged = await judge(moderation, incoming, target, body)
  if ('errorCode' in judged) return sendRefused(judged.reason)
  return judged.isReplaced ? judged.body : undefined
}

/** Resolves when the message is durable and has been delivered to those who are online. */
export async function send(
  parts: PostParts,
  { incoming, target, options, post, replaced }: Prepared,
): Promise<Appended> {
  const { sentAt, more } = post
  const made = makeMessage(parts, incoming, target, { options, replaced, sentAt, more })
  const priority: Priority | undefined = target.room && priorityOf(incoming.meta)
  const result = await new Promise<Appended | undefined>((settled) =>
    parts.commits.add({
      entry: made.entry,
      context: {
        session: undefined,
        metaId: '0',
        conversation: target.conversation,
        meta: made.meta,
        priority,
        settled,
      },
    }),
  )
  return result ?? fail('serverError', { text: 'The message could not be stored.' })
}

function metaOf(post: Post, payload: Uint8Array): UpMeta {
  const domain = post.chat === 'chat' ? userDomain : groupDomain
  const directed = [...(post.directed ?? [])]
  const online = post.isOnlineOnly ? RouteType.ROUTE_ONLINE : RouteType.ROUTE_ALL
  return {
    id: '',
    to: { name: post.to, domain, resource: '' },
    ns: NameSpace.CHAT,
    payload,
    routeType: post.directed ? RouteType.ROUTE_DIRECT : online,
    clientKey: undefined,
    ext: post.priority ? priorityExt(roomPriority[post.priority]) : [],
    directed,
    directedCount: directed.length,
  }
}
