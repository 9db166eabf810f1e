// Reads an HTTP error answer: status first, then `error_code`, then the text. The writer is in http-forms.ts. Of long,
// unambiguous texts only the beginning is here, to keep clients small.
//
// Three kinds of answers leave the reference client waiting for ever. Here they settle:
// - a body that is not a JSON object counts as an empty object, so only the status decides; the message is the text;
// - 406 without a known code is `requestFailed`, like every status without its own rows;
// - 403 'already in group' outside the group paths is `alreadyInGroup`, as the text says.

import type { Reason } from './codes.ts'
import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import { localFailure } from './local.ts'
import { matchesPattern } from './message-pattern.ts'

type Codes = { readonly [R in Reason]?: readonly number[] }

/** The reason of an `error_code`, by status. Codes come before texts. The message is the description. */
export const httpCodes: { readonly [status: number]: Codes } = {
  400: {
    threadExists: [40002],
    operationUnsupported: [40009],
    memberAttributesFailed: [60005],
    maxLimit: [60006, 60007, 60009, 60012],
    // 60010 with `attributeValueTooLong` as its text: maxLimit.
    noPermission: [60010, 91104],
    notInRoom: [60011],
    uploadFailed: [14403],
  },
  401: { noPermission: [40001, 60001] },
  403: {
    serviceNotEnabled: [40000, 60004, 15002],
    threadExists: [40003, 40004],
    maxLimit: [14032, 40005, 40007, 91002, 91101],
    streamStalled: [14033],
    streamTooSlow: [14034],
    permissionDenied: [60002],
    invalidParameter: [91102],
  },
  404: {
    threadNotFound: [40011],
    noPermission: [40012],
    notInGroup: [60003, 20004],
    conversationNotFound: [91001],
  },
  406: { operationNotAllowed: [90004] },
  500: { serverError: [40006, 40008, 40010], networkError: [90005, 99999] },
}

const attributeValueTooLong = '{}exceeds chatgroup user metadata single value limit{}'

/**
 * The meaning of a text: a pattern for the description, the reason, the message if it is not the description (`{body}`
 * is the whole body), and the reason for addresses of groups if it is a different one.
 */
export type HttpRow = readonly [says: string, reason: Reason, message?: string | undefined, inGroups?: Reason]

const notMembers: HttpRow = ['{}are not members of this group{}', 'notInRoom', undefined, 'notInGroup']
const notThere = 'The chat room dose not exist.'
const busy: readonly HttpRow[] = [
  ['{}The request has reached the maximum limit{}', 'maxLimit', '{body}'],
  ['{}upload client logs reached limit{}', 'maxLimit', '{body}'],
  ['{}', 'serverBusy', 'Server is busy.'],
]

/** The texts by status, in order: the first row that matches wins. If none matches it is `requestFailed`, '{body}'. */
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
    // The exception is followed by the description.
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

/** A failed request, with or without an answer. */
export type FailedRequest =
  | { readonly status: number; readonly body?: string; readonly url?: string }
  | { readonly kind: 'network' | 'timeout' | 'abort' }

type Body = { readonly [key: string]: unknown }

/** The most characters that are shown of a body that is not JSON (such as an HTML page of a proxy). */
const shownOfUnreadable = 300

const withoutAnswer = { network: 'networkError', timeout: 'requestTimeout', abort: 'requestAborted' } as const

/** The failure of a request. Always returns one. `data` is the body: an object, or text that is not JSON. */
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
  const codes = Object.entries(httpCodes[status] ?? {})
  const byCode = codes.find(([, all]) => all.includes(code))?.[0] as Reason | undefined
  if (byCode) return ['', code === 60010 && matchesPattern(attributeValueTooLong, text) ? 'maxLimit' : byCode]
  const texts = [text, textOf(body.result), `${textOf(body.exception)}: ${text}`]
  const row = httpRows[status]?.find(([says]) => texts.some((one) => matchesPattern(says, one)))
  return row ?? ['', 'requestFailed', '{body}']
}

// Errors about attributes have the text for people in `desc`. Elsewhere that key is not used.
const described = (body: Body = {}): string =>
  textOf(body.desc) || textOf(body.error_description) || textOf(body.result) || textOf(body.error)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
