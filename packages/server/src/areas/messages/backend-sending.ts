// Sending and importing, for the app's back end.

import { backendCalls, fail, type InputOf, type MessageBody, userNameRule } from '@parley/protocol'
import { groupIdRule } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames, usersNamed } from '../../pipeline/named-users.ts'
import type { Sql } from '../../storage/database.ts'
import type { Appended } from '../../storage/procedures/append-types.ts'
import { authorOf, repeatKey } from './backend-author.ts'
import { type ChatKind, restBody, sendRefused, writtenIn } from './rest-body.ts'
import { type Post, type Prepared, prepare, send } from './send-as-user.ts'

const { messages } = backendCalls

/** Targets of one request. */
const most: Readonly<Record<ChatKind, number>> = { chat: 600, groupchat: 3, chatroom: 10 }
/** Users that a directed message names. */
const mostDirected = 20

type Input = InputOf<typeof messages.toUsers>
type Options = Pick<Post, 'priority' | 'directed'>

export const backendSending = [
  handle(messages.toUsers, (context, input) => sendAll(context, 'chat', input)),

  handle(messages.toGroups, (context, input) =>
    sendAll(context, 'groupchat', input, {}, (body) =>
      input.wantsReceipts ? { ...body, msgConfig: { allowGroupAck: true } } : body,
    ),
  ),

  handle(messages.toGroupMembers, (context, input) =>
    sendAll(context, 'groupchat', only(input), { directed: named(input.users) }),
  ),

  handle(messages.toRooms, (context, input) =>
    sendAll(context, 'chatroom', input, { priority: input.priority }),
  ),

  handle(messages.toRoomMembers, (context, input) =>
    sendAll(context, 'chatroom', only(input), { priority: input.priority, directed: named(input.users) }),
  ),

  /** To everybody who is signed in now, in batches. */
  handle(messages.toOnlineUsers, async (context, input) => {
    const author = await authorOf(context, input.from)
    const body = restBody(context.config, 'chat', writtenIn(input))
    const online = new Map<number, string>()
    for (const { user } of context.sessions.all())
      if (user.app.id === context.app.id) online.set(user.id, user.name)
    for (const { userId, userName, appId } of context.sessions.otherNodes.devices())
      if (appId === context.app.id) online.set(userId, userName)
    online.delete(author.id)
    const readers = [...online.values()]
    let first: number | undefined
    for (let at = 0; at < readers.length; at += most.chat) {
      const prepared: Prepared[] = []
      for (const name of readers.slice(at, at + most.chat))
        prepared.push(
          await prepare(context, {
            author,
            chat: 'chat',
            to: name,
            body,
            key: repeatKey(context, 'online', name),
          }),
        )
      const sent = await Promise.all(prepared.map((one) => send(context, one)))
      first ??= sent[0]?.id
    }
    return { id: String(first ?? context.ids.next()) }
  }),

  handle(messages.toEverybody, async (context, input) => {
    const author = await authorOf(context, input.from)
    const body = restBody(context.config, 'chat', writtenIn(input))
    return { id: String(await context.broadcasts.begin(author, body, repeatKey(context, 'everybody'))) }
  }),

  handle(messages.importToUser, (context, input) => importOne(context, 'chat', input)),
  handle(messages.importToGroup, (context, input) => importOne(context, 'groupchat', input)),
]

/** A directed message goes to one group or room. */
function only<I extends Pick<Input, 'to'>>(input: I): I {
  return (input.to?.length ?? 0) > 1 ? sendRefused("params to's size can't exceed limit 1") : input
}

function named(users: readonly string[] | undefined): readonly string[] {
  if (!users || users.length === 0) return sendRefused("param users can't be empty")
  if (users.length > mostDirected)
    return sendRefused(`params users's size can't exceed limit ${mostDirected}`)
  return users
}

/** Everything is checked before the first message is stored: an unknown name among many leaves nothing. */
async function sendAll(
  context: Context,
  chat: ChatKind,
  input: Input,
  options: Options = {},
  finished: (body: MessageBody) => MessageBody = (body) => body,
) {
  const author = await authorOf(context, input.from)
  // Only a back end decides about other people's history.
  if (!context.isApp && input.ignoreUsers !== undefined) fail('permissionDenied')
  const targets = await targetsOf(context, chat, input.to)
  const body = finished(restBody(context.config, chat, input))
  const ignored = await usersNamed(context, distinctNames(input.ignoreUsers ?? []))
  const isOnlineOnly = input.routeType === 'ROUTE_ONLINE'
  const prepared: Prepared[] = []
  for (const to of targets)
    prepared.push(
      await prepare(context, {
        ...options,
        author,
        chat,
        to,
        body,
        isOnlineOnly,
        isByUser: !context.isApp,
        key: repeatKey(context, chat, to),
      }),
    )
  const sent = await Promise.all(prepared.map((one) => send(context, one)))
  if (ignored.length > 0)
    await context.database.write((sql) =>
      hide(
        sql,
        ignored.map(({ id }) => id),
        sent,
      ),
    )
  return { ids: Object.fromEntries(targets.map((to, at) => [to, String(sent[at]?.id)])) }
}

async function targetsOf(
  context: Context,
  chat: ChatKind,
  to: readonly string[] | undefined,
): Promise<string[]> {
  if (!to || to.length === 0) return sendRefused("param to can't be empty")
  const names = distinctNames(to)
  if (names.length > most[chat]) return sendRefused(`params to's size can't exceed limit ${most[chat]}`)
  if (chat === 'chat') return (await usersNamed(context, names)).map(({ name }) => name)
  const { rooms, app } = context
  for (const id of names) {
    const find = chat === 'groupchat' ? groupOrThread(context, id) : rooms.find(app, id)
    const isThere = groupIdRule.test(id) && (await find) !== undefined
    if (!isThere && chat === 'groupchat') fail('groupNotFound', { form: 'missing', groupId: id.slice(0, 64) })
    if (!isThere) fail('roomNotFound', { roomId: id.slice(0, 64) })
  }
  return names
}

async function groupOrThread({ directory, app }: Context, id: string) {
  if (!groupIdRule.test(id)) return undefined
  return (await directory.group(app, id)) ?? directory.thread(app, id)
}

/** Hides these messages from the history of people. */
async function hide(sql: Sql, userIds: readonly number[], sent: readonly Appended[]): Promise<void> {
  await sql.insertMany(
    'hidden',
    ['user_id', 'log_id', 'seq'],
    sent.flatMap(({ logId, seq }) => userIds.map((userId) => [userId, logId, seq])),
    'ON CONFLICT DO NOTHING',
  )
}

async function importOne(context: Context, chat: ChatKind, input: InputOf<typeof messages.importToUser>) {
  const { now } = context
  if (!input.target) return sendRefused("param target can't be empty")
  if (input.from === undefined) return sendRefused("param from can't be empty")
  const { sentAt = now } = input
  if (!Number.isSafeInteger(sentAt) || sentAt < 0 || sentAt > now)
    return sendRefused('param msg_timestamp is illegal')
  const author = await authorOf(context, input.from)
  const [to = ''] = await targetsOf(context, chat, [input.target])
  const peer =
    chat === 'chat' && userNameRule.test(to) ? await context.directory.user(context.app, to) : undefined
  const post: Post = {
    author,
    chat,
    to,
    body: restBody(context.config, chat, input),
    key: repeatKey(context, chat, to),
    sentAt,
    ...(input.isRead && peer ? { more: { readerId: peer.id, readUpTo: null } } : {}),
  }
  const { id } = await send(context, await prepare(context, post))
  return { messageId: String(id) }
}
