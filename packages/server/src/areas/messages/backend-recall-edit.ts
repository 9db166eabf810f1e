// Recalling and rewriting messages, for the app's back end.

import {
  BodyType,
  backendCalls,
  decode,
  detailOf,
  EditScope,
  encode,
  fail,
  fromKeyValues,
  groupDomain,
  hasReason,
  httpFailure,
  type InputOf,
  isObject,
  KeyValue,
  MessageBody,
  Meta,
  NameSpace,
  type ParleyError,
  toKeyValues,
  userDomain,
  ValueType,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { readBodyHead } from '../../frames/read.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { usersNamed } from '../../pipeline/named-users.ts'
import { repeatKey } from './backend-author.ts'
import { edit } from './edit.ts'
import type { Incoming } from './incoming-message.ts'
import { recall } from './recall.ts'
import type { Changed } from './recall-edit-common.ts'
import type { Refusal } from './refusals.ts'
import { restBody } from './rest-body.ts'
import type { Attempt } from './rules.ts'
import { type StoredMessage, storedMessage } from './stored-target.ts'
import type { Target } from './targets.ts'

const { messages } = backendCalls

const mostRecalled = 30

type RecallInput = InputOf<typeof messages.recall>

export const backendChanging = [
  handle(messages.recall, async (context, input) => ({ outcome: await recallOne(context, input) })),

  /** One after the other: each succeeds or fails by itself. */
  handle(messages.recallMany, async (context, input) => {
    const all = input.messages
    if (!all || all.length === 0) return recallRefused("param msgs can't be empty")
    if (all.length > mostRecalled)
      return recallRefused(`params msgs's size can't exceed limit ${mostRecalled}`)
    const outcomes: object[] = []
    for (const one of all) outcomes.push(await outcomeOf(context, one))
    return { outcomes }
  }),

  handle(messages.rewrite, async (context, input) => {
    const stored = await storedMessage(context, input.messageId)
    if (!stored) return fail('requestFailed', { form: 'rewriteNotFound' })
    const author = await editorOf(context, stored, input.user)
    const target = stored.targetFor(author)
    const { type, ...body } = isObject(input.message)
      ? input.message
      : rewriteRefused("param new_msg can't be empty")
    if (type !== 'txt' && type !== 'custom') rewriteRefused('param new_msg type must be txt or custom')
    if (input.ext !== undefined && !isObject(input.ext)) rewriteRefused('param new_ext must be JSONObject')
    const { contents } = restBody(context.config, stored.chat, { type, body })
    const ext = extAfter(stored, input.ext, input.isCombined !== false)
    const payload = encode(MessageBody, {
      type: BodyType.EDIT,
      contents,
      ...(ext
        ? { ext: [...toKeyValues(ext)], editScope: EditScope.BODY_AND_EXT }
        : { editScope: EditScope.BODY }),
      editMessageId: input.messageId,
    })
    const incoming = incomingOf(context, author, target, { payload, attempt: 'edit', about: input.messageId })
    const changed = await edit({ ...context, moderation: off }, incoming, target)
    if ('errorCode' in changed) return refusedRewrite(changed)
    await notifyReaders(context, target, changed)
    return { result: 'success' }
  }),
]

/** Back ends may write anything, so nothing is moderated. */
const off = { isOff: true, decide: () => Promise.reject(new Error('not moderated')) } as const

async function recallOne(context: Context, input: RecallInput): Promise<Record<string, unknown>> {
  const { messageId, to, chat } = input
  if (messageId === undefined) return recallRefused("param msg_id can't be empty")
  if (!to) return recallRefused("param to can't be empty")
  if (!chat) return recallRefused("param chat_type can't be empty")
  const stored = await storedMessage(context, String(messageId))
  if (!stored) return fail('permissionDenied', { form: 'recall', text: 'not_found msg' })
  const author = await recallerOf(context, stored, input.from)
  const target = stored.targetFor(author)
  const isThere =
    stored.chat === 'chat' ? stored.people.some(({ name }) => name === to.toLowerCase()) : target.name === to
  if (stored.chat !== chat || !isThere) return recallRefused("can't find msg to")
  const refused = await recallStored(context, stored, author, input)
  if (refused) return fail('permissionDenied', { form: 'recall', text: textOf(refused) })
  return { msg_id: String(stored.entry.id), recalled: 'yes', from: author.name, to, chattype: chat }
}

/** Recalls a message on behalf of a user, and notifies everybody who has it. Returns the refusal, if there is one. */
export async function recallStored(
  context: Context,
  stored: StoredMessage,
  author: User,
  how: { readonly force?: boolean | undefined; readonly note?: string | undefined },
): Promise<Refusal | undefined> {
  const about = String(stored.entry.id)
  const target = stored.targetFor(author)
  const payload = encode(MessageBody, { type: BodyType.RECALL, contents: [{}], ackMessageId: about })
  const { force, note } = how
  const incoming = incomingOf(context, author, target, { payload, attempt: 'recall', about, force, note })
  const changed = await recall(context, incoming, target)
  if ('errorCode' in changed) return changed
  await notifyReaders(context, target, changed)
  return undefined
}

async function outcomeOf(context: Context, one: unknown): Promise<Record<string, unknown>> {
  if (!isObject(one)) return recallRefused('param msgs is illegal')
  const { msg_id, to, chat_type, from, force, recallMessageExtensionInfo } = one
  const optionalText = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  try {
    return await recallOne(context, {
      messageId: optionalText(msg_id),
      to: optionalText(to),
      chat: optionalText(chat_type),
      from: optionalText(from),
      force: force === true,
      note: optionalText(recallMessageExtensionInfo),
    })
  } catch (error) {
    if (!hasReason(error)) throw error
    const { body } = httpFailure(error.reason, detailOf(error as ParleyError), 'messages')
    return { msg_id: optionalText(msg_id) ?? '', recalled: 'no', reason: body.error_description }
  }
}

/** In a single chat the recall comes from one of the two users, because devices there know nobody else. */
async function recallerOf(context: Context, stored: StoredMessage, from: string | undefined): Promise<User> {
  const named = from ? await context.directory.user(context.app, from.toLowerCase()) : undefined
  const isFitting = named && (stored.chat !== 'chat' || stored.people.some(({ id }) => id === named.id))
  const author = isFitting ? named : (stored.sender ?? stored.people[0])
  return author ?? fail('permissionDenied', { form: 'recall', text: 'not_found msg' })
}

async function editorOf(context: Context, stored: StoredMessage, user: string | undefined): Promise<User> {
  if (!user) return stored.sender ?? fail('requestFailed', { form: 'rewriteNotFound' })
  const [named] = await usersNamed(context, [user.toLowerCase()])
  const isStranger = stored.chat === 'chat' && !stored.people.some(({ id }) => id === named?.id)
  return named && !isStranger ? named : rewriteRefused('param user is not in the conversation')
}

/** Undefined: the ext stays as it is. */
function extAfter(
  { entry }: StoredMessage,
  ext: unknown,
  isCombined: boolean,
): Record<string, unknown> | undefined {
  if (!isObject(ext)) return undefined
  if (!isCombined) return ext
  const body = decode(MessageBody, decode(Meta, entry.meta).payload ?? new Uint8Array(0))
  return { ...fromKeyValues(body.ext ?? []), ...ext }
}

function incomingOf(
  context: Context,
  user: User,
  target: Target,
  change: {
    readonly payload: Uint8Array
    readonly attempt: Attempt
    readonly about: string
    readonly force?: boolean | undefined
    readonly note?: string | undefined
  },
): Incoming {
  const { payload, attempt, note } = change
  const noteExt: KeyValue | undefined =
    note === undefined
      ? undefined
      : { key: 'recallMessageExtensionInfo', type: ValueType.STRING, stringValue: note }
  return {
    session: { user, resource: '', deviceId: 0 },
    meta: {
      id: '',
      to: { name: target.name, domain: target.kind === 'single' ? userDomain : groupDomain, resource: '' },
      ns: NameSpace.CHAT,
      payload,
      routeType: 0,
      clientKey: undefined,
      ext: noteExt ? [encode(KeyValue, noteExt)] : [],
      directed: [],
      directedCount: 0,
    },
    body: readBodyHead(payload),
    attempt,
    byBackend: { key: repeatKey(context, attempt, change.about), isForced: change.force === true },
  }
}

/** An earlier change has been delivered already. */
async function notifyReaders(
  { deliver }: Context,
  { conversation }: Target,
  { made, result }: Changed,
): Promise<void> {
  if (!made) return
  await deliver([
    {
      entry: made.entry,
      result,
      context: { session: undefined, metaId: '0', conversation, meta: made.meta },
    },
  ])
}

const textOf = ({ reason }: Refusal): string =>
  reason === 'Sorry, message does not exist' ? 'not_found msg' : reason

function refusedRewrite({ reason }: Refusal): never {
  if (reason === 'Sorry, message does not exist') return fail('requestFailed', { form: 'rewriteNotFound' })
  if (reason === 'Sorry, edit fail') return fail('requestFailed', { form: 'rewriteConflict' })
  return fail('permissionDenied', { form: 'rewrite', text: reason })
}

function recallRefused(text: string): never {
  return fail('requestFailed', { form: 'recallRefused', text })
}

function rewriteRefused(text: string): never {
  return fail('requestFailed', { form: 'rewriteRefused', text })
}
