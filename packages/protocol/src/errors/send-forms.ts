// The status that a server writes for a reason on the channel: in a send answer or a provision answer. The texts are
// those of the tables that clients read with. A reason with several texts has named forms here.

import type { Reason } from './codes.ts'
import { provisionRows } from './login.ts'
import type { Values } from './message-pattern.ts'
import { fill, fillSafely, truncate } from './message-pattern.ts'
import type { StatusRows } from './send.ts'
import { readSendFailure, sendRows } from './send.ts'

/** A status, ready to be written. */
export type StatusFailure = { readonly errorCode: number; readonly reason: string }

type Forms = { readonly [R in Reason]?: { readonly [form: string]: string } }

/** The texts of send answers that a form selects. The first one of a reason in the table is the default. */
export const sendForms = {
  permissionDenied: {
    blocked: 'blocked',
    edit: 'Sorry, You do not have permission',
    roomBlocklist: 'can not join this group, {user} is in the blacklist',
  },
  serviceNotEnabled: { recall: 'message recall disabled', edit: 'Sorry, edit is not available' },
  groupDisabled: {
    group: 'group is disabled',
    room: 'can not operate this group, reason: group is disabled',
  },
  maxLimit: {
    directedUsers: 'limit directed users',
    edits: 'Sorry, edit limit reached',
    roomsCreated: '{}has create too many chatrooms{}',
    roomsJoined: '{}has joined too many chatrooms{}',
  },
  illegalContent: { words: 'sensitive words', spam: 'blocked by mod_antispam' },
} as const satisfies Forms

/** The texts of provision answers that a form selects. */
export const provisionForms = {
  maxLimit: {
    registrations: 'Sorry, user register limit',
    registrationRate: 'Sorry, user register rate limit',
    monthlyUsers: 'Sorry, the app month live count limit',
    dailyUsers: 'Sorry, the app day live count limit',
    onlineUsers: 'Sorry, the app online count limit',
  },
} as const satisfies Forms

/** The names of a reason's forms on the channel. */
export type StatusFormOf<R extends Reason> =
  | FormNames<typeof sendForms, R>
  | FormNames<typeof provisionForms, R>
type FormNames<F, R> = R extends keyof F ? keyof F[R] : never

// Any status without rows is read as `loadMessageFailed`; this is WRONG_PARAMETER.
const otherSend: StatusFailure = { errorCode: 4, reason: '{text}' }
const serverError: StatusFailure = { errorCode: 1, reason: 'server error' }
const refusedSignIn: StatusFailure = { errorCode: 2, reason: 'Auth failed' }

/** A reason as the status of a send answer. `detail` is what `fail` was given. Every reason has an answer. */
export function sendFailure(reason: Reason, detail?: unknown): StatusFailure {
  if (reason === 'loadMessageFailed') return filled(otherSend, detail)
  if (reason === 'serverError') return unlessMisread(filled({ errorCode: 1, reason: '{text}' }, detail))
  return filled(find(sendRows, sendForms, reason, detail) ?? serverError, detail)
}

// A free text with FAIL must not be one with a meaning.
const unlessMisread = (status: StatusFailure): StatusFailure =>
  status.reason && readSendFailure(status.errorCode, status.reason).reason === 'serverError'
    ? status
    : serverError

/** A reason as the status of a provision answer. One that provision cannot express is a refused sign-in. */
export function provisionFailure(reason: Reason, detail?: unknown): StatusFailure {
  if (reason === 'authFailed') return refusedSignIn
  return filled(find(provisionRows, provisionForms, reason, detail) ?? refusedSignIn, detail)
}

function find(rows: StatusRows, forms: Forms, reason: Reason, detail: unknown): StatusFailure | undefined {
  const { form } = valuesOf(detail)
  const ofReason = forms[reason]
  const wanted =
    typeof form === 'string' && ofReason && Object.hasOwn(ofReason, form) ? ofReason[form] : undefined
  for (const errorCode of Object.keys(rows).map(Number)) {
    const row = rows[errorCode]?.find(
      ([says, of]) => of === reason && (wanted === undefined || says === wanted),
    )
    // If any text has the same meaning, write the message.
    if (row) return { errorCode, reason: row[0] === '{}' ? (row[2] ?? reason) : row[0] }
  }
  return undefined
}

/** Statuses with the same meaning for every text: the text is written unchanged. */
const freeTexts: readonly number[] = [4, 19]

function filled({ errorCode, reason }: StatusFailure, detail: unknown): StatusFailure {
  const values = valuesOf(detail)
  const all = { ...values, text: values.text ?? values.message }
  const isFree = freeTexts.includes(errorCode)
  return { errorCode, reason: isFree ? truncate(fill(reason, all)) : fillSafely(reason, all) }
}

const valuesOf = (detail: unknown): Values => (typeof detail === 'object' && detail ? (detail as Values) : {})
