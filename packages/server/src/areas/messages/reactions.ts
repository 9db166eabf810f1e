// Reactions: adding, removing and listing them. Every change is an event in the conversation's log.

import { calls, fail, type InputOf, invalidParameter, reactionsChanged } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Change } from '../../pipeline/change.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { lockLog } from '../../storage/procedures/append.ts'
import {
  canBeGroup,
  isBlockedIn,
  locationOf,
  type MessageLocation,
  peopleIn,
  readCursor,
  writeCursor,
} from './locate-message.ts'
import { reactionsOf } from './per-user-view.ts'
import {
  deleteReaction,
  insertReaction,
  reactionNames,
  reactorPage,
  reactorsOf,
  visibleIds,
} from './reaction-queries.ts'
import { directedTo, longestReaction, reactionAudiences, reactionId } from './reaction-rules.ts'
import { refusalInGroup, refusalInRoom } from './rules.ts'
import { findMessage, findVisible, isVisible, readMessageId, type Visible } from './visibility.ts'

/** Names in a summary. The others are fetched by page. */
const mostNames = 20
/** Messages per request, and users per page. */
const mostMessages = 100
const mostOnPage = 100

export const reactions = [
  handle(calls.messages.addReaction, async (context, input) => {
    const { now, config } = context
    const me = meOf(context)
    const { reaction, location, messageId } = await reactable(context, input)
    if (location.isDisabled) fail('groupDisabled')
    if (isSilent(location, me, now)) fail('permissionDenied')
    await context.change(async (change) => {
      const { sql } = change
      const { entry } = await stillThere(change, location, context, messageId)
      if (location.chat === 'chat' && (await isBlockedIn(sql, entry.log_id, me.id))) fail('permissionDenied')
      if (!(await insertReaction(sql, { messageId, reaction, userId: me.id, now }))) fail('reactionExists')
      if ((await reactionNames(sql, messageId)).size > config.maxReactions)
        fail('maxLimit', { form: 'reactions' })
      await emitReactions(change, { context, location, entry, reaction, what: 'create' })
    })
    return { reactionId: reactionId(messageId, reaction) }
  }),

  handle(calls.messages.removeReaction, async (context, input) => {
    const { reaction, messageId } = await withdrawReaction(context, input)
    return { reactionId: reactionId(messageId, reaction) }
  }),

  handle(calls.messages.listReactions, async (context, input) => {
    requireReactionsEnabled(context)
    const me = meOf(context)
    const ids = requestedIds(input.messageIds)
    const groupId = input.chat === 'chat' ? undefined : await requestedGroup(context, input.groupId)
    return context.database.read(async (sql) => {
      const visible = await visibleIds(sql, me, ids, groupId)
      const shown = ids.filter((id) => visible.has(id))
      const found = await reactionsOf(sql, me.id, shown, mostNames)
      return {
        messages: shown.map((id) => ({
          messageId: String(id),
          reactions: (found.get(id) ?? []).map(({ reaction, count, state, userList }) => ({
            reaction,
            count,
            isMine: state,
            users: userList,
            reactionId: reactionId(id, reaction),
          })),
        })),
      }
    })
  }),

  handle(calls.messages.reactionDetail, async (context, input) => {
    const me = meOf(context)
    const { reaction, messageId } = await reactable(context, input)
    const limit = Math.min(Math.max(input.pageSize ?? 20, 1), mostOnPage)
    const question = { messageId, reaction, userId: me.id, after: readCursor(input.cursor), limit: limit + 1 }
    const { total, isMine, rows } = await context.database.read((sql) => reactorPage(sql, question))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      reaction,
      count: total,
      users: page.map((row) => row.name),
      isMine,
      cursor: rows.length > limit && last ? writeCursor(last.created_at, last.user_id) : '',
      reactionId: reactionId(messageId, reaction),
    }
  }),
]

/** Removes a reaction of the acting user, and tells everybody who can see the message. */
export async function withdrawReaction(
  context: Context,
  input: Pick<InputOf<typeof calls.messages.removeReaction>, 'messageId' | 'reaction'>,
): Promise<{ messageId: number; reaction: string }> {
  const { reaction, location, messageId } = await reactable(context, input)
  await context.change(async (change) => {
    const { entry } = await stillThere(change, location, context, messageId)
    const reactionKey = { messageId, reaction, userId: meOf(context).id }
    if (!(await deleteReaction(change.sql, reactionKey))) fail('reactionIllegal')
    await emitReactions(change, { context, location, entry, reaction, what: 'delete' })
  })
  return { messageId, reaction }
}

function requireReactionsEnabled({ config }: Context): void {
  if (!config.reactions) fail('serviceNotEnabled', { form: 'reactions' })
}

/** A reaction is a text of the user's choice, so a user who may not write here may not react either. */
function isSilent({ group, room }: MessageLocation, me: User, now: number): boolean {
  if (group) return refusalInGroup('message', me.id, group, now) !== undefined
  return room !== undefined && refusalInRoom('message', me, room, now) !== undefined
}

/** The message and the reaction of a call, if the caller may see the message. */
async function reactable(
  context: Context,
  input: Pick<InputOf<typeof calls.messages.addReaction>, 'messageId' | 'reaction'>,
): Promise<{ messageId: number; reaction: string; location: MessageLocation }> {
  requireReactionsEnabled(context)
  const me = meOf(context)
  const reaction = checkText('message', input.reaction, longestReaction)
  const found = await context.database.read((sql) => findMessage(sql, me, input.messageId))
  if (found?.group && !found.member) fail('notInGroup', { form: 'reaction' })
  if (!found || !isVisible(found, me.id)) return notThere()
  // Messages for certain devices or for online devices only are in no history.
  if (found.entry.audience !== null && !directedTo(found.entry.audience)) return notThere()
  return { messageId: found.entry.id, reaction, location: await locationOf(context, found.log, found.member) }
}

/** Reads the same message again, now locked. */
async function stillThere(
  { sql }: Change,
  { conversation }: MessageLocation,
  context: Context,
  messageId: number,
): Promise<Visible> {
  await lockLog(sql, conversation.logId)
  return (await findVisible(sql, meOf(context), messageId)) ?? notThere()
}

function notThere(): never {
  return fail('messageNotFound', { form: 'report' })
}

async function emitReactions(
  { sql, emit }: Change,
  about: {
    context: Context
    location: MessageLocation
    entry: Visible['entry']
    reaction: string
    what: 'create' | 'delete'
  },
): Promise<void> {
  const { context, location, entry, reaction, what } = about
  const me = meOf(context)
  const reactors = await reactorsOf(sql, entry.id, reaction)
  const audiences = reactionAudiences({
    members: peopleIn(location),
    having: new Set(reactors.map((reactor) => reactor.user_id)),
    audience: entry.audience,
  })
  // The back end gets one event, without the view of either audience.
  const record = {
    messageId: String(entry.id),
    reaction,
    change: what,
    by: me.name,
    to: location.to,
    chat: location.chat,
    count: reactors.length,
  }
  for (const { isMine, audience } of audiences) {
    const changed = {
      reaction,
      count: reactors.length,
      isMine,
      users: reactors.slice(0, mostNames).map((reactor) => reactor.name),
      op: [{ by: me.name, change: what }],
    }
    emit(
      reactionsChanged,
      {
        changes: [
          {
            by: me.name,
            to: location.to,
            chat: location.chat,
            messageId: String(entry.id),
            reactions: [changed],
            at: context.now,
          },
        ],
      },
      { in: location.conversation, by: me, to: location.to, audience, record },
    )
  }
}

/** The ids of a comma-separated list, each once. Anything else is skipped like an unknown id. */
function requestedIds(text: string): number[] {
  const words = text.split(',', mostMessages + 1)
  if (words.length > mostMessages) fail('invalidParameter', { message: invalidParameter('msgIdList', text) })
  const ids = words.map((word) => readMessageId(word.trim())).filter((id) => id !== undefined)
  return [...new Set(ids)]
}

async function requestedGroup(context: Context, id: string | undefined): Promise<string> {
  const group = id && canBeGroup(id) ? await context.directory.group(context.app, id) : undefined
  const found = group ?? (id && canBeGroup(id) ? await context.directory.thread(context.app, id) : undefined)
  const room = found || !id ? undefined : await context.rooms.find(context.app, id)
  if (room) return room.present.has(meOf(context).id) ? room.id : fail('notInGroup', { form: 'reaction' })
  if (!found) return fail('groupNotFound', { form: 'anywhere' })
  if (!found.people.has(meOf(context).id)) fail('notInGroup', { form: 'reaction' })
  return found.id
}
