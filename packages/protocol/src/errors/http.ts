// Reading a failed HTTP answer: status first, then `error_code`, then the text. What a server writes is in
// http-forms.ts. Of long texts that nothing else resembles, only the beginning is here, to keep clients small.
//
// Three kinds of answers leave the reference client waiting for ever. Here they settle:
// - a body that is not a JSON object counts as an empty object, so only the status decides; the message is the text;
// - 406 without a known code is `requestFailed`, like every status without rows of its own;
// - 403 'already in group' outside the group paths is `alreadyInGroup`, as the text says.

import type { Reason } from './codes.ts'
import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import { localFailure } from './local.ts'
import { fits } from './pattern.ts'

/** What an `error_code` means, by status. Codes come before texts. The message is the description. */
export const httpCodes: { readonly [status: number]: { readonly [code: number]: Reason } } = {
  400: {
    40002: 'threadExists',
    40009: 'operationUnsupported',
    60005: 'memberAttributesFailed',
    60006: 'maxLimit',
    60007: 'maxLimit',
    60009: 'maxLimit',
    // With `attributeValueTooLong` as its text: maxLimit.
    60010: 'noPermission',
    60011: 'notInRoom',
    60012: 'maxLimit',
    14403: 'uploadFailed',
    91104: 'noPermission',
  },
  401: { 40001: 'noPermission', 60001: 'noPermission' },
  403: {
    40000: 'serviceNotEnabled',
    60004: 'serviceNotEnabled',
    15002: 'serviceNotEnabled',
    40003: 'threadExists',
    40004: 'threadExists',
    40005: 'maxLimit',
    40007: 'maxLimit',
    91002: 'maxLimit',
    91101: 'maxLimit',
    60002: 'permissionDenied',
    91102: 'invalidParameter',
  },
  404: {
    40011: 'threadNotFound',
    40012: 'noPermission',
    60003: 'notInGroup',
    20004: 'notInGroup',
    91001: 'conversationNotFound',
  },
  406: { 90004: 'operationNotAllowed' },
  500: {
    40006: 'serverError',
    40008: 'serverError',
    40010: 'serverError',
    90005: 'networkError',
    99999: 'networkError',
  },
}

const attributeValueTooLong = '{}exceeds chatgroup user metadata single value limit{}'

/**
 * What a text means: a pattern for the description, the reason, the message where it is not the description (`{body}`
 * is the whole body), and the reason for addresses of groups where that is another one.
 */
export type HttpRow = readonly [says: string, reason: Reason, message?: string | undefined, inGroups?: Reason]

const notMembers: HttpRow = ['{}are not members of this group{}', 'notInRoom', undefined, 'notInGroup']
const notThere = 'The chat room dose not exist.'
const busy: readonly HttpRow[] = [
  ['{}The request has reached the maximum limit{}', 'maxLimit', '{body}'],
  ['{}upload client logs reached limit{}', 'maxLimit', '{body}'],
  ['{}', 'serverBusy', 'Server is busy.'],
]

/** The texts by status, in order: the first row that fits wins. Where none fits it is `requestFailed`, '{body}'. */
export const httpRows: { readonly [status: number]: readonly HttpRow[] } = {
  400: [
    notMembers,
    // In `result`, not in the description.
    ['the app not open presence', 'serviceNotEnabled'],
    ['{}remark length must less{}', 'maxLimit'],
    ['the user is already operation{}', 'reactionExists'],
    ['The quantity has exceeded the limit!', 'maxLimit'],
    ['The user not in this group!', 'notInGroup'],
    ['the user operation is illegal!', 'reactionIllegal'],
    ['this appKey is not open reaction service!', 'serviceNotEnabled'],
    ['this appKey not open message roaming', 'serviceNotEnabled'],
    ['this message is creating reaction{}', 'reactionPending'],
    ['groupId can not be null!', 'groupNotFound'],
    ['The input text is too long.', 'translationTooLong'],
    ['The target language is not valid.', 'languageInvalid'],
    ['report failed, get message{}', 'messageNotFound'],
    ['ext is too big ', 'presenceTooLarge'],
    ['Request body not readable{}', 'invalidParameter'],
    ['param mark {}', 'invalidParameter'],
    ['param pin_msg_id {}', 'invalidParameter'],
    ['updateRemark | they are not friends{}', 'notContact'],
    ['{}', 'requestFailed'],
  ],
  401: [['Unable to authenticate (OAuth)', 'noPermission']],
  403: [
    ['group member list is full!', 'roomFull', undefined, 'membersFull'],
    ['invite users to join group failed{}already in group', 'alreadyInGroup'],
    notMembers,
    ['{}service not open!{}', 'serviceNotEnabled'],
    ['{}message report not open{}', 'serviceNotEnabled'],
    ['{}messageroaming function not open{}', 'serviceNotEnabled'],
    ['{}members size is greater than max user size !{}', 'groupMembersLimit'],
    ['{}can not operate this group, reason: group is disabled{}', 'groupDisabled'],
    ["{}Invitee's contact max count{}", 'maxLimit'],
    ["{}Inviter's contact max count{}", 'maxLimit'],
    ['{}', 'permissionDenied', 'permission denied'],
  ],
  404: [
    ['{}do not find this group{}', 'roomNotFound', notThere, 'groupNotFound'],
    ['{}does not exist{}', 'roomNotFound', notThere, 'groupNotFound'],
    ["username{}doesn't exist!'", 'userNotFound'],
    ['{}user not found{}', 'userNotFound'],
    // The exception comes with the description.
    ['UserNotFoundException: {}Service resource not found{}', 'userNotFound'],
    ['{}user session pin message not exist{}', 'messageNotFound'],
  ],
  429: busy,
  500: [
    ['{}translte failed!{}', 'translationFailed', '{body}'],
    ['{}', 'requestFailed', ''],
  ],
  503: busy,
}

/** A request that failed: with an answer, or without one. */
export type FailedRequest =
  | { readonly status: number; readonly body?: string; readonly url?: string }
  | { readonly kind: 'network' | 'timeout' | 'abort' }

type Body = { readonly [key: string]: unknown }

/** How much of a body is shown that is not JSON (an HTML page of some proxy). */
const shownOfUnreadable = 300

const withoutAnswer = { network: 'networkError', timeout: 'requestTimeout', abort: 'requestAborted' } as const

/** What a failed request means. Always gives an answer. `data` is the body: an object, or text that is not JSON. */
export function readHttpFailure(request: FailedRequest): Failure {
  if ('kind' in request) return localFailure(withoutAnswer[request.kind])
  const { status, body: text = '', url = '' } = request
  if (!status) return localFailure('networkError')
  const body = readBody(text)
  const shown = body ? text : text.slice(0, shownOfUnreadable)
  const [, reason, message = described(body) || shown, inGroups = reason] = findRow(status, body ?? {})
  return failure(
    url.includes('chatgroups') ? inGroups : reason,
    message === '{body}' ? shown : message,
    body ?? (text || undefined),
  )
}

/** The JSON object in a body; undefined for anything else. */
export function readBody(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value && !Array.isArray(value) ? (value as Body) : undefined
  } catch {
    return undefined
  }
}

function findRow(status: number, body: Body): HttpRow {
  const code = typeof body.error_code === 'number' ? body.error_code : 0
  const text = textOf(body.error_description)
  const byCode = httpCodes[status]?.[code]
  if (byCode) return ['', code === 60010 && fits(attributeValueTooLong, text) ? 'maxLimit' : byCode]
  const texts = [text, textOf(body.result), `${textOf(body.exception)}: ${text}`]
  const row = httpRows[status]?.find(([says]) => texts.some((one) => fits(says, one)))
  return row ?? ['', 'requestFailed', '{body}']
}

// Codes of attributes put the text for people into `desc`; elsewhere that key is not in use.
const described = (body: Body = {}): string =>
  textOf(body.desc) || textOf(body.error_description) || textOf(body.result) || textOf(body.error)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
