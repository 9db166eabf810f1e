// Turns messages into pushes: finds users who are offline and want notifications, and writes the texts. Reads the
// current state, so that it does not matter how long ago a message was committed.

import type { Config } from '../config/config.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Database, Sql } from '../storage/database.ts'
import type { Providers } from './providers/provider.ts'
import { textOf } from './push-text.ts'
import { isMentioned, type PushedMessage, readMessage } from './pushed-message.ts'
import type { NewPush } from './queries.ts'
import {
  entriesOf,
  type PushedEntry,
  type Receiver,
  receiversOf,
  relationsOf,
  type Sender,
  type Setting,
  sendersOf,
  settingsOf,
} from './recipient-state.ts'
import type { PushUsers } from './registered-users.ts'
import { isDue } from './rules.ts'
import { isZone } from './silent-mode.ts'
import { type Template, templateOf, templatesFor } from './templates.ts'

export interface DecidingParts {
  readonly database: Database
  readonly sessions: Pick<Sessions, 'isOnline' | 'hasDevice'>
  readonly users: Pick<PushUsers, 'has'>
  readonly providers: Pick<Providers, 'find'>
  readonly config: Pick<Config, 'pushBesides' | 'pushContents' | 'zone'>
}

/** A message to examine. */
export interface PushCandidate {
  readonly id: number
  readonly logId: number
  /** Possible recipients; by default all members of the conversation. */
  readonly members?: readonly number[]
}

/** A message is not pushed after this time. */
export const usefulMs = 86_400_000

/** Members of one conversation that are examined at once. */
const slice = 1000

/** Receives the pushes of a slice before the next one is read: a message to thousands is never in memory as a whole. */
export type Take = (pushes: readonly NewPush[]) => Promise<void>

export async function decide(
  parts: DecidingParts,
  candidates: readonly PushCandidate[],
  now: number,
  take: Take,
): Promise<void> {
  const byLog = new Map<number, { ids: number[]; members: readonly number[] | undefined }>()
  for (const { id, logId, members } of candidates) {
    const known = byLog.get(logId)
    if (known) known.ids.push(id)
    else byLog.set(logId, { ids: [id], members })
  }
  for (const [logId, { ids, members }] of byLog) {
    const away = (members ?? (await membersOf(parts.database, logId))).filter((id) => mayBePushed(parts, id))
    for (let at = 0; at < away.length; at += slice) {
      const pushes = await parts.database.read((sql) =>
        decideIn(parts, sql, { logId, ids, users: away.slice(at, at + slice), now }),
      )
      if (pushes.length > 0) await take(pushes)
    }
  }
}

/** Whether a user has a registered device and is offline, or another device of theirs may be pushed to as well. */
export function mayBePushed(
  { users, sessions, config }: Pick<DecidingParts, 'users' | 'sessions' | 'config'>,
  userId: number,
): boolean {
  return users.has(userId) && (config.pushBesides || !sessions.isOnline(userId))
}

async function membersOf(database: Database, logId: number): Promise<number[]> {
  const rows = await database.read((sql) =>
    sql.all<{ user_id: number }>('SELECT user_id FROM members WHERE log_id = ? AND shielded = 0', [logId]),
  )
  return rows.map((row) => row.user_id)
}

interface Question {
  readonly logId: number
  readonly ids: readonly number[]
  readonly users: readonly number[]
  readonly now: number
}

async function decideIn(parts: DecidingParts, sql: Sql, question: Question): Promise<NewPush[]> {
  const { sessions, providers, config } = parts
  const entries = (await entriesOf(sql, question.ids)).filter(
    ({ sent_at }) => sent_at > question.now - usefulMs,
  )
  const setting = (await settingsOf(sql, [question.logId])).get(question.logId)
  if (entries.length === 0 || !setting) return []
  const all = await receiversOf(sql, setting, question.users, config.pushBesides)
  const receivers = all.filter(
    ({ userId, device, notifier }) =>
      providers.find(notifier) !== undefined && !sessions.hasDevice(userId, device),
  )
  if (receivers.length === 0) return []
  const senders = await sendersOf(sql, [...new Set(entries.map((entry) => entry.sender_id))])
  const users = [...new Set(receivers.map(({ userId }) => userId))]
  const messages = entries
    .sort((a, b) => a.id - b.id)
    .map((entry) => ({ entry, message: readMessage(entry.meta) }))
  const templates = await templatesFor(sql, setting.app_id, [
    ...messages.map(({ message }) => message?.template.name ?? ''),
    ...receivers.map(({ template }) => template),
  ])
  const pushes: NewPush[] = []
  for (const { entry, message } of messages) {
    const sender = senders.get(entry.sender_id)
    if (!message || message.isSilent || !sender) continue
    const { blockedBy, remarks } = await relationsOf(sql, sender.id, users)
    for (const receiver of receivers)
      if (
        isFor(parts, {
          entry,
          setting,
          message,
          receiver,
          isBlocked: blockedBy.has(receiver.userId),
          question,
        })
      )
        pushes.push({
          tokenId: receiver.tokenId,
          entryId: entry.id,
          logId: entry.log_id,
          push: pushOf(config, {
            entry,
            setting,
            message,
            receiver,
            sender,
            remark: remarks.get(receiver.userId) ?? '',
            template: templateOf(templates, message, receiver),
          }),
        })
  }
  return pushes
}

interface Case {
  readonly entry: PushedEntry
  readonly setting: Setting
  readonly message: PushedMessage
  readonly receiver: Receiver
  readonly isBlocked: boolean
  readonly question: Pick<Question, 'now'>
}

function isFor({ config }: Pick<DecidingParts, 'config'>, one: Case): boolean {
  const { entry, setting, message, receiver } = one
  if (entry.seq <= receiver.seen || isBeforeRegistration(one)) return false
  return isDue({
    kind: setting.kind,
    counts: entry.counted === 1,
    senderId: entry.sender_id,
    receiverId: receiver.userId,
    audience: entry.audience,
    isMentioned: isMentioned(message, receiver.name),
    isShielded: receiver.isShielded,
    isQuiet: receiver.isQuiet,
    isBlocked: one.isBlocked,
    all: receiver.all,
    conversation: receiver.conversation,
    zone: isZone(receiver.zone) ? receiver.zone : config.zone,
    now: one.question.now,
  })
}

/** An older message was delivered otherwise. A registration in the future says that the clock was set back since then. */
function isBeforeRegistration({ entry, receiver, question }: Case): boolean {
  return receiver.registeredAt <= question.now && entry.sent_at < receiver.registeredAt
}

interface Worded extends Omit<Case, 'isBlocked' | 'question'> {
  readonly sender: Sender
  readonly remark: string
  readonly template: Template | undefined
}

function pushOf(config: Pick<Config, 'pushContents'>, worded: Worded): NewPush['push'] {
  const { entry, setting, message, receiver, sender, remark, template } = worded
  const isOpen = config.pushContents
  const conversationName = setting.thread_name ?? setting.group_name ?? undefined
  return {
    ...textOf({
      message,
      sender: { remark, nickname: sender.nickname, name: sender.name },
      conversationName,
      language: receiver.language,
      isOpen,
      template,
    }),
    data: {
      messageId: String(entry.id),
      // The sender is as confidential as the text.
      ...(isOpen
        ? {
            conversationType: setting.kind,
            conversationId: setting.kind === 'single' ? receiver.peer : setting.key,
            ...(setting.group_key === null ? {} : { groupId: setting.group_key }),
            sender: sender.name,
          }
        : {}),
    },
    expiresAt: entry.sent_at + usefulMs,
  }
}
