// Streamed messages of the app's back end and of bots, piece by piece. A sender who is muted may not begin, and one who is
// blocked, muted or removed while it streams is stopped. Otherwise block lists and memberships do not stop a back end.

import {
  BodyType,
  backendCalls,
  encode,
  fail,
  groupDomain,
  type InputOf,
  invalidParameter,
  isObject,
  type KeyValue,
  MessageBody,
  toKeyValues,
  userDomain,
} from '@parley/protocol'
import { groupIdRule } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { usersNamed } from '../../pipeline/named-users.ts'
import type { Piece } from '../../streams/pieces.ts'
import type { StreamOrigin } from '../../streams/streams.ts'
import { withBotMark } from './bot-mark.ts'
import { pieceJudge } from './moderate-stream.ts'
import { type Refusal, refusal } from './refusals.ts'
import { refusalInGroup, refusalInSingle, refusalOfSender } from './rules.ts'
import { readMessageId } from './visibility.ts'

const { streamToUser, streamToGroup } = backendCalls.messages

type Input = InputOf<typeof streamToUser>

/** The target of a stream. */
interface StreamTarget extends StreamOrigin {
  readonly to: string
  readonly toDomain: string
  readonly bodyType: number
  /** Why the sender, as a user, may not write here. */
  readonly refused: Refusal | undefined
}

export const streaming = [
  handle(streamToUser, (context, input) => addPiece(context, () => toUser(context, input), input)),
  handle(streamToGroup, (context, input) => addPiece(context, () => toGroup(context, input), input)),
]

async function toUser(context: Context, input: Input): Promise<StreamTarget> {
  const [from, to] = await usersNamed(context, [input.from.toLowerCase(), input.to.toLowerCase()])
  if (!from || !to) return fail('userNotFound', { form: 'named', user: input.to })
  const conversation = await context.directory.single(from, to)
  const blocked = await context.directory.blockedBy(to)
  const refused =
    refusalInSingle('message', from.id, to, blocked) ??
    refusalOfSender('message', from, 'chat', context.host.now())
  const target = { from, conversation, mayWrite: !refused, to: to.name, toDomain: userDomain }
  return { ...target, refused, bodyType: BodyType.CHAT }
}

async function toGroup(context: Context, input: Input): Promise<StreamTarget> {
  const { directory, app } = context
  const [from] = await usersNamed(context, [input.from.toLowerCase()])
  if (!from) return fail('userNotFound', { form: 'named', user: input.from })
  const group = groupIdRule.test(input.to) ? await directory.group(app, input.to) : undefined
  if (!group) return fail('groupNotFound', { groupId: input.to })
  if (group.disabled) fail('groupDisabled')
  const now = context.host.now()
  const refused =
    refusalInGroup('message', from.id, group, now) ?? refusalOfSender('message', from, 'group', now)
  const target = { from, conversation: group, mayWrite: !refused, to: group.id, toDomain: groupDomain }
  return { ...target, refused, bodyType: BodyType.GROUPCHAT }
}

async function addPiece(context: Context, find: () => Promise<StreamTarget>, input: Input) {
  const { streams, config, isApp, me } = context
  const target = await find()
  if (!isApp && target.from.id !== me?.id) fail('permissionDenied')
  const { number, text, isLast = false, finishReason } = input
  if (finishReason !== undefined && !isInt32(finishReason)) wrong('finishReason', finishReason)
  const piece: Piece = { number, text, isLast, finishReason }
  const judge = isApp ? undefined : pieceJudge(context.moderation, target, input.messageId)
  if (input.messageId !== undefined) {
    const id = readMessageId(input.messageId) ?? wrong('msgId', input.messageId)
    const mayWriteStill = async () => !(await find()).refused
    await streams.add({ ...target, judge, mayWriteStill }, id, piece)
    return { messageId: String(id) }
  }
  if (number !== 0) wrong('seq', number)
  refuseBeginning(target, isApp)
  const { to, toDomain, bodyType } = target
  const format = input.format ?? ''
  if (format.length > longestFormat) wrong('type', '…')
  const given = extOf(input.ext)
  const ext = target.from.isBot ? withBotMark(given) : given
  if (encode(MessageBody, { ext }).length > config.maxTextBytes) wrong('ext', '…')
  const first = judge ? await judge('', piece) : piece
  // Moderation may have taken a while: a bot that was removed in the meantime may not write any more.
  const current = judge ? await find() : target
  refuseBeginning(current, isApp)
  const id = await streams.begin(current, { to, toDomain, bodyType, format }, first, ext)
  return { messageId: String(id) }
}

/**
 * A muted sender cannot begin a stream, even through a back end. The rules for people apply to bots; a back end can also
 * write to users who have blocked the sender, and to groups that the sender is not a member of.
 */
function refuseBeginning({ refused }: StreamTarget, isApp: boolean): void {
  if (!refused) return
  if (!isApp || mutes.has(refused.reason)) fail('permissionDenied')
}

const mutes: ReadonlySet<string> = new Set([refusal('muted').reason, refusal('mutedByAdmin').reason])

const longestFormat = 64

function extOf(ext: unknown): KeyValue[] {
  if (ext === undefined) return []
  return isObject(ext) ? [...toKeyValues(ext)] : wrong('ext', ext)
}

const isInt32 = (value: number): boolean => (value | 0) === value

function wrong(name: string, value: unknown): never {
  return fail('invalidParameter', { message: invalidParameter(name, value) })
}
