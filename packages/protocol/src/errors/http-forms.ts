// The HTTP answers that a server writes for a reason. Other clients only recognise these statuses, codes and phrases,
// so each form here is one that http.ts (and every other client of this protocol) reads as the same reason, and none
// leaves the reference client waiting. The first form of a reason is the default. A call that knows better names
// another: fail('maxLimit', { form: 'contactsOfInviter' }).

import type { Reason } from './codes.ts'
import type { Values } from './message-pattern.ts'
import { fill, fillSafely } from './message-pattern.ts'

/** One way to write a reason. */
export type HttpForm = {
  readonly status: number
  /** The description with placeholders. With a `code` the text is free, because clients do not interpret it. */
  readonly says: string
  readonly code?: number
  /** The short code for programmers; by default the status in words. */
  readonly error?: string
  readonly exception?: string
  /** Written as `desc` too, for the codes whose message is read from there. */
  readonly desc?: true
  /** Only back ends read it, so the values need no protection against being read as something else. */
  readonly isPlain?: true
  /** Written as `result` too. */
  readonly result?: true
  /** Only read as this reason for addresses of groups, or only elsewhere. */
  readonly where?: 'groups' | 'rooms'
}

const notMembers = 'users [{users}] are not members of this group!'

/** The short code of an expired token. Descriptions do not distinguish it from a wrong one. */
export const expiredTokenError = 'expired_token'

/** Every reason that a server may give over HTTP, with its forms. */
export const httpForms = {
  requestFailed: {
    internal: { status: 500, says: 'The server failed.' },
    badRequest: { status: 400, says: '{text}' },
    // Sign-in. The reference client only gives up at once if the text is exactly this one.
    invalidPassword: { status: 400, error: 'invalid_grant', says: 'invalid password' },
    // Registration. Clients look for 'username be unique', 'is not legal' and "Open registration doesn't allow" to find
    // out that another host would not help. With 403 they would not see the text, hence 401.
    nameTaken: {
      status: 400,
      error: 'duplicate_unique_property_exists',
      says: 'Entity user requires that property named username be unique, value of {user} exists',
    },
    nameIllegal: { status: 400, error: 'illegal_argument', says: 'username {user} is not legal' },
    passwordMissing: { status: 400, error: 'illegal_argument', says: 'password must not be empty' },
    passwordIllegal: { status: 400, error: 'illegal_argument', says: 'password is not legal' },
    registrationClosed: {
      status: 401,
      says: "Open registration doesn't allow, so register user need token",
    },
    appNotFound: { status: 404, error: 'organization_application_not_found', says: 'There is no app {app}.' },
    routeNotFound: { status: 404, says: 'Nothing answers {method} {path}.' },
    methodNotAllowed: { status: 405, says: '{path} does not answer {method}.' },
    // Only back ends read these: the texts are those that the documentation of the protocol promises.
    missing: { status: 400, error: 'required_property_not_found', says: 'property {name} is required' },
    endpointNotFound: { status: 404, error: 'resource_not_found', says: 'There is no such endpoint.' },
    reportNotFound: { status: 404, error: 'resource_not_found', says: 'There is no such report.' },
    operatorNotFound: { status: 404, error: 'resource_not_found', says: 'There is no such operator.' },
    operatorExists: {
      status: 400,
      error: 'duplicate_unique_property_exists',
      says: 'There is an operator with this name already.',
    },
    keyNotFound: { status: 404, error: 'resource_not_found', says: 'There is no such key.' },
    keyExists: {
      status: 400,
      error: 'duplicate_unique_property_exists',
      says: 'There is a key with this name already.',
    },
    templateNotFound: {
      status: 400,
      error: 'entity_not_found',
      exception: 'EntityNotFoundException',
      isPlain: true,
      says: '{name} template is not exist',
    },
    templateExists: {
      status: 400,
      error: 'duplicate_unique_property_exists',
      says: 'There is a template with this name already.',
    },
    favouriteNotFound: { status: 404, error: 'resource_not_found', says: 'There is no such favourite.' },
    tagNotFound: { status: 404, error: 'resource_not_found', says: 'group tag not found' },
    notMembers: { status: 400, error: 'forbidden_op', isPlain: true, says: notMembers },
    appExists: {
      status: 400,
      error: 'duplicate_unique_property_exists',
      says: 'There is an app with this name already.',
    },
    illegal: { status: 400, error: 'illegal_argument', isPlain: true, says: '{text}' },
    sendRefused: { status: 400, error: 'message_send_error', isPlain: true, says: '{text}' },
    sendTooLarge: { status: 400, error: 'message_send_error', code: 14007, says: 'message is too large' },
    recallRefused: { status: 400, error: 'message_recall_error', isPlain: true, says: '{text}' },
    rewriteRefused: { status: 400, error: 'message_rewrite_error', isPlain: true, says: '{text}' },
    rewriteNotFound: { status: 404, error: 'message_rewrite_error', says: 'The message was not found.' },
    rewriteConflict: {
      status: 409,
      error: 'concurrent_operation_error',
      says: 'The message is being changed.',
    },
    fileNotFound: {
      status: 404,
      error: 'storage_object_not_found',
      says: 'Failed to find the file of this hour.',
    },
    payloadTooLarge: { status: 413, says: 'The request is too large.' },
  },
  invalidParameter: {
    // 403 and not 400, because it is the only form in which a custom text can be sent with this reason.
    parameter: { status: 403, code: 91102, error: 'invalid_parameter', says: '{text}' },
    unreadableBody: {
      status: 400,
      says: 'Request body not readable.Please check content type is correct!',
    },
    markMissing: { status: 400, says: 'param mark must be not empty, please check!' },
    markIllegal: { status: 400, says: 'param mark illegal, please check it!' },
    pinnedMessageIllegal: { status: 400, says: 'param pin_msg_id illegal, please check it!' },
  },
  networkError: { unknown: { status: 500, code: 99999, says: 'An unknown error occurred.' } },
  maxLimit: {
    requests: { status: 429, says: 'The request has reached the maximum limit' },
    clientLogs: { status: 429, says: 'upload client logs reached limit' },
    contactsOfInviter: { status: 403, says: "Inviter's contact max count" },
    contactsOfInvitee: { status: 403, says: "Invitee's contact max count" },
    remark: { status: 400, says: 'remark length must less than {limit}' },
    reactions: { status: 400, says: 'The quantity has exceeded the limit!' },
    memberAttributeValue: {
      status: 400,
      code: 60010,
      desc: true,
      says: 'exceeds chatgroup user metadata single value limit',
    },
    attributeCount: { status: 400, code: 60006, desc: true, says: 'too many attributes' },
    attributeKey: { status: 400, code: 60007, desc: true, says: 'attribute key too long' },
    attributeValue: { status: 400, code: 60009, desc: true, says: 'attribute value too long' },
    attributeTotal: { status: 400, code: 60012, desc: true, says: 'attributes too large' },
    threads: { status: 403, code: 40005, says: 'too many threads' },
    threadMembers: { status: 403, code: 40007, says: 'too many members in the thread' },
    pinnedConversations: { status: 403, code: 91002, says: 'too many pinned conversations' },
    pinnedMessages: { status: 403, code: 91101, says: 'too many pinned messages' },
    streamLength: { status: 403, code: 14032, says: 'a streamed message has at most {limit}' },
  },
  messageNotFound: {
    pin: { status: 404, says: 'user session pin message not exist' },
    report: { status: 400, says: 'report failed, get message by id failed' },
  },
  noPermission: {
    unauthorized: { status: 401, says: 'Unable to authenticate (OAuth)' },
    tokenExpired: { status: 401, error: expiredTokenError, says: 'Unable to authenticate (OAuth)' },
    // The token is valid but belongs to another user than the path names, or lacks permissions.
    thread: { status: 404, code: 40012, says: '{text}' },
    memberAttributes: { status: 401, code: 60001, says: '{text}' },
    pin: { status: 400, code: 91104, says: '{text}' },
  },
  operationUnsupported: { any: { status: 400, code: 40009, says: '{text}' } },
  operationNotAllowed: { any: { status: 406, code: 90004, says: '{text}' } },
  // For files shared in a group only: other uploads must not be refused with 400, see files.ts.
  uploadFailed: { sharedFile: { status: 400, code: 14403, says: '{text}' } },
  userNotFound: {
    // The quote at the end is part of the phrase that clients look for.
    named: { status: 404, error: 'user_not_found', says: "username {user} doesn't exist!'" },
    signIn: { status: 404, error: 'user_not_found', says: 'user not found' },
    resource: {
      status: 404,
      error: 'service_resource_not_found',
      exception: 'UserNotFoundException',
      says: 'Service resource not found',
    },
  },
  notContact: {
    remark: { status: 400, says: 'updateRemark | they are not friends, please add as a friend first.' },
  },
  serverBusy: {
    overloaded: { status: 503, says: 'Server is busy.' },
    slowDown: { status: 429, says: 'Too many requests, please slow down.' },
  },
  serverError: { any: { status: 500, code: 40006, says: '{text}' } },
  serviceNotEnabled: {
    any: { status: 403, says: '{service} service not open!' },
    threads: { status: 403, code: 40000, says: 'threads are not open' },
    memberAttributes: { status: 403, code: 60004, says: 'attributes are not open' },
    reports: { status: 403, says: 'message report not open' },
    history: { status: 400, says: 'this appKey not open message roaming' },
    reactions: { status: 400, says: 'this appKey is not open reaction service!' },
    presence: { status: 400, result: true, says: 'the app not open presence' },
  },
  alreadyInGroup: {
    invited: {
      status: 403,
      where: 'groups',
      says: 'invite users to join group failed, {users} already in group',
    },
    // Outside the group paths that text makes the reference client hang. A shorter text is read as permissionDenied.
    elsewhere: { status: 403, says: 'a member already' },
  },
  notInGroup: {
    members: { status: 403, where: 'groups', says: notMembers },
    anywhere: { status: 404, code: 60003, says: 'not a member of the group' },
    reaction: { status: 400, says: 'The user not in this group!' },
  },
  permissionDenied: {
    plain: { status: 403, says: 'permission denied' },
    explained: { status: 403, code: 60002, says: '{text}' },
    scope: { status: 403, error: 'forbidden_op', isPlain: true, says: 'the key lacks the scope {scope}' },
    role: { status: 403, error: 'forbidden_op', isPlain: true, says: 'the role {role} may not do this' },
    lastOwner: { status: 403, error: 'forbidden_op', says: 'The last owner stays an owner.' },
    alreadyMember: {
      status: 403,
      error: 'forbidden_op',
      isPlain: true,
      says: 'can not join this group, reason:user: {user} already in group: {groupId}',
    },
    recall: { status: 403, error: 'message_recall_error', isPlain: true, says: '{text}' },
    rewrite: { status: 403, error: 'message_rewrite_error', isPlain: true, says: '{text}' },
    exceeded: { status: 403, error: 'exceed_limit', isPlain: true, says: '{text}' },
  },
  groupNotFound: {
    missing: { status: 404, where: 'groups', says: 'do not find this group: {groupId}' },
    anywhere: { status: 400, says: 'groupId can not be null!' },
  },
  membersFull: { any: { status: 403, where: 'groups', says: 'group member list is full!' } },
  groupMembersLimit: { any: { status: 403, says: 'members size is greater than max user size !' } },
  groupDisabled: { any: { status: 403, says: 'can not operate this group, reason: group is disabled' } },
  memberAttributesFailed: { any: { status: 400, code: 60005, desc: true, says: '{text}' } },
  notInRoom: {
    members: { status: 403, where: 'rooms', says: notMembers },
    anywhere: { status: 400, code: 60011, desc: true, says: 'not a member of the room' },
  },
  roomFull: { any: { status: 403, where: 'rooms', says: 'group member list is full!' } },
  roomNotFound: { any: { status: 404, where: 'rooms', says: 'grpID {roomId} does not exist!' } },
  // The space at the end is part of the phrase that clients look for.
  presenceTooLarge: { any: { status: 400, says: 'ext is too big ' } },
  reactionExists: { any: { status: 400, says: 'the user is already operation this message' } },
  reactionPending: { any: { status: 400, says: 'this message is creating reaction, please try again.' } },
  reactionIllegal: { any: { status: 400, says: 'the user operation is illegal!' } },
  languageInvalid: { any: { status: 400, says: 'The target language is not valid.' } },
  translationTooLong: { any: { status: 400, says: 'The input text is too long.' } },
  // Clients look for this misspelling.
  translationFailed: { any: { status: 500, says: 'translte failed!' } },
  threadNotFound: { any: { status: 404, code: 40011, says: 'There is no thread {threadId}.' } },
  threadExists: {
    any: { status: 400, code: 40002, says: 'Message {messageId} has a thread already.' },
    name: { status: 403, code: 40003, says: 'There is a thread of this name already.' },
    member: { status: 403, code: 40004, says: '{user} is in the thread already.' },
  },
  streamStalled: { any: { status: 403, code: 14033, says: 'no piece of the stream came for too long' } },
  streamTooSlow: { any: { status: 403, code: 14034, says: 'the stream took too long' } },
  conversationNotFound: { any: { status: 404, code: 91001, says: 'There is no such conversation.' } },
} as const satisfies { readonly [R in Reason]?: { readonly [form: string]: HttpForm } }

/** The reasons that can be written over HTTP. */
export type HttpReason = keyof typeof httpForms

/** The names of a reason's forms. */
export type HttpFormOf<R extends Reason> = R extends HttpReason ? keyof (typeof httpForms)[R] : never

/** An HTTP error answer, ready to be written. */
export type HttpFailure = {
  readonly status: number
  readonly body: {
    readonly error: string
    readonly error_description: string
    readonly error_code?: number
    readonly exception?: string
    readonly desc?: string
    readonly result?: string
  }
}

// Reasons of the channel that HTTP cannot express, and the closest ones that it can.
const closest: { readonly [R in Reason]?: readonly [HttpReason, string] } = {
  tokenExpired: ['noPermission', 'tokenExpired'],
  tokenInvalid: ['noPermission', 'unauthorized'],
  authFailed: ['noPermission', 'unauthorized'],
  notSignedIn: ['noPermission', 'unauthorized'],
  rateLimited: ['maxLimit', 'requests'],
  messageTooLarge: ['requestFailed', 'payloadTooLarge'],
  servingDisabled: ['permissionDenied', 'plain'],
  muted: ['permissionDenied', 'plain'],
  mutedByAdmin: ['permissionDenied', 'plain'],
  notOnAllowlist: ['permissionDenied', 'plain'],
  illegalContent: ['permissionDenied', 'plain'],
  moderationBlocked: ['permissionDenied', 'plain'],
  externallyBlocked: ['permissionDenied', 'plain'],
}

const statusWords: { readonly [status: number]: string } = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'payload_too_large',
  429: 'too_many_requests',
  503: 'service_unavailable',
}

/**
 * The HTTP error answer for a reason. `detail` is what `fail` was given: the form, and values for the placeholders of
 * its text (`text` defaults to `message`). `url` is the requested address, because some texts have different meanings
 * for groups and rooms. Every reason has an answer. One that HTTP cannot express gets the closest, in the end 500.
 */
export function httpFailure(reason: Reason, detail?: unknown, url = ''): HttpFailure {
  const values: Values = typeof detail === 'object' && detail ? (detail as Values) : {}
  const [known, formName] =
    reason in httpForms ? [reason as HttpReason, values.form] : (closest[reason] ?? ['requestFailed'])
  const form = chooseForm(httpForms[known], formName, url.includes('chatgroups') ? 'groups' : 'rooms')
  return write(form, { ...values, text: values.text ?? values.message ?? known })
}

function chooseForm(forms: { readonly [name: string]: HttpForm }, name: unknown, where: string): HttpForm {
  const all = Object.values(forms)
  const fitting = all.filter((form) => !form.where || form.where === where)
  const named = typeof name === 'string' && Object.hasOwn(forms, name) ? forms[name] : undefined
  return (named && fitting.includes(named) ? named : fitting[0]) ?? (all[0] as HttpForm)
}

function write(form: HttpForm, values: Values): HttpFailure {
  const text = (form.code || form.isPlain ? fill : fillSafely)(form.says, values)
  return {
    status: form.status,
    body: {
      error: form.error ?? statusWords[form.status] ?? 'internal_error',
      error_description: text,
      ...(form.code && { error_code: form.code }),
      ...(form.exception && { exception: form.exception }),
      ...(form.desc && { desc: text }),
      ...(form.result && { result: text }),
    },
  }
}
