// The texts of group events, one sentence per line. Sentences are in the past tense and active voice, so that one
// sentence fits every subject: "You added Bob", "Alice added you and Bob".

import { shownName } from '../../media/file-card/file-names.ts'
import type { MessageOf } from '../../messages/message-content.ts'
import type { SummaryContext } from '../../messages/message-text.ts'
import { oneLine } from '../../messages/message-text.ts'
import type { StringKey } from '../../strings/strings.ts'
import { shortNames } from '../../ui/format/list-names.ts'
import { shortTime } from '../../ui/format/times.ts'

type Notice = MessageOf<'notice'>

/** Sentences that name actor and target, and those that name only the target. */
const sentences: Readonly<Partial<Record<Notice['what'], StringKey>>> = {
  created: 'notice.created',
  dissolved: 'notice.dissolved',
  blocked: 'notice.blocked',
  unblocked: 'notice.unblocked',
  unmuted: 'notice.unmuted',
  allowed: 'notice.allowed',
  disallowed: 'notice.disallowed',
  banned: 'notice.banned',
  unbanned: 'notice.unbanned',
  announcementRemoved: 'notice.announcementRemoved',
  disabled: 'notice.disabled',
  enabled: 'notice.enabled',
}

/** The text of a notice in one line; never empty. */
export function noticeWords(notice: Notice, context: SummaryContext): string {
  const { t, locale, nameOf, me } = context
  const { what, detail } = notice
  const operator = notice.users.length === 0 ? operatorIn(notice) : ''
  const from = operator || notice.from
  const users = operator ? [notice.from] : notice.users.filter((user) => user !== '')
  // The reader comes first, as "you".
  const named = (start: boolean) => {
    const others = users.filter((user) => user !== me).map(nameOf)
    const all = others.length < users.length ? [t(start ? 'message.you' : 'notice.you'), ...others] : others
    return shortNames(all, all.length, t, locale)
  }
  const by = from === '' ? t('notice.operator') : from === me ? t('message.you') : nameOf(from)
  const whom = named(false)
  /** Whether the users joined or left on their own. The text then names no other user. */
  const isOwn = users.every((user) => user === from)
  const subject = users.length === 0 ? by : named(true)

  switch (what) {
    case 'membersJoined':
    case 'joined':
    case 'joinedDirectly':
      return isOwn || from === ''
        ? t('notice.joined', { users: subject })
        : t('notice.added', { by, users: whom })
    case 'membersLeft':
    case 'left':
    case 'removed':
      return isOwn || from === ''
        ? t('notice.left', { users: subject })
        : t('notice.removed', { by, users: whom })
    case 'ownerChanged':
      return isOwn || from === ''
        ? t('notice.owner', { users: subject })
        : t('notice.owner.by', { by, users: whom })
    case 'adminAdded':
      return isOwn || from === ''
        ? t('notice.admin', { users: subject })
        : t('notice.admin.by', { by, users: whom })
    case 'adminRemoved':
      return isOwn || from === ''
        ? t('notice.adminRemoved', { users: subject })
        : t('notice.adminRemoved.by', { by, users: whom })
    case 'muted': {
      const until = mutedUntil(detail, users)
      return until
        ? t('notice.muted.until', { by, users: whom, time: shortTime(until, locale) })
        : t('notice.muted', { by, users: whom })
    }
    case 'announced':
      return t('notice.announced', { text: oneLine(notice.reason) })
    case 'fileShared':
    case 'fileRemoved': {
      const name = shownName(textIn(fieldsOf(detail).file_name)) || t('notice.file')
      return t(what === 'fileShared' ? 'notice.fileShared' : 'notice.fileRemoved', { by, name })
    }
    case 'updated':
      return updatedWords(fieldsOf(detail), by, context)
    default:
      return t(sentences[what] ?? 'notice.settings', { by, users: whom })
  }
}

function updatedWords(fields: Readonly<Record<string, unknown>>, by: string, { t }: SummaryContext): string {
  const keys = Object.keys(fields).filter((key) => key !== 'last_modified')
  const [only] = keys
  if (textIn(fields.name) !== '') return t('notice.renamed', { by, name: oneLine(textIn(fields.name)) })
  if (keys.length === 1 && only === 'avatar') return t('notice.picture', { by })
  if (keys.length === 1 && only === 'description') return t('notice.description', { by })
  return t('notice.settings', { by })
}

/** The end of a mute in the future; undefined if it is permanent or not given. */
function mutedUntil(detail: string, users: readonly string[]): number | undefined {
  const times = fieldsOf(detail).user_mute_time
  const until = Number((times as Readonly<Record<string, unknown>> | undefined)?.[users[0] ?? ''])
  return Number.isFinite(until) && until > 0 && until < 8.64e15 ? until : undefined
}

/** The user who made others join or leave; empty if they did it themselves. */
const operatorIn = ({ what, detail }: Notice): string =>
  what === 'membersJoined' || what === 'membersLeft' ? textIn(fieldsOf(detail).operator) : ''

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The new values; empty if the detail is not JSON. */
function fieldsOf(detail: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(detail)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The text of a fold: how many joined and left if nothing else happened, otherwise the number of changes. */
export function foldWords(notices: readonly Notice[], { t }: SummaryContext): string {
  const count = (...names: readonly Notice['what'][]) =>
    notices
      .filter(({ what }) => names.includes(what))
      .reduce((sum, { users }) => sum + Math.max(1, users.length), 0)
  const [joinedName, leftName] = ['membersJoined', 'membersLeft'] as const
  const isTraffic = notices.every(({ what }) => what === joinedName || what === leftName)
  const [joined, left] = [count(joinedName), count(leftName)]
  if (!isTraffic) return t('notice.fold', { count: notices.length })
  if (left === 0) return t('notice.fold.joined', { count: joined })
  return joined === 0 ? t('notice.fold.left', { count: left }) : t('notice.fold.both', { joined, left })
}
