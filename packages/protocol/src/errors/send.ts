// Reads the answer to a refused message: a status code and a text on the channel. The table is used for sending,
// recalling, editing, receipts and joining or leaving rooms. send-forms.ts writes from the same table.
//
// PERMISSION_DENIED with an unknown text leaves the reference client waiting for ever. Here it settles like every other
// unknown status.

import type { Reason } from './codes.ts'
import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import { matchesPattern } from './message-pattern.ts'

/** A text, its reason, and the message if it is not the text itself. */
export type StatusRow = readonly [says: string, reason: Reason, message?: string]

/** Rows by status code. The first that matches wins. */
export type StatusRows = { readonly [errorCode: number]: readonly StatusRow[] }

/** The meaning of refused messages: FAIL (1), PERMISSION_DENIED (7), USER_MUTED (15), by a hook (19). */
export const sendRows: StatusRows = {
  1: [
    ['blocked', 'permissionDenied'],
    ['group not found', 'groupNotFound'],
    ['not in group or chatroom', 'notInGroup'],
    ['exceed recall time limit', 'recallTooLate'],
    ['message recall disabled', 'serviceNotEnabled'],
    ['not in group or chatroom white list', 'notOnAllowlist'],
    ['nonroster', 'notContact', 'not contact'],
    ['group is disabled', 'groupDisabled'],
    ['limit directed users', 'maxLimit'],
    ['Sorry, edit limit reached', 'maxLimit', 'Modify message limit reached'],
    ['Sorry, message does not exist', 'editMessageNotFound', 'The message does not exist.'],
    ['Sorry, You do not have permission', 'permissionDenied', 'You do not have the modified permission.'],
    ['Sorry, format is incorrect', 'editFormatWrong', 'The modify messaged format error.'],
    ['Sorry, edit is not available', 'serviceNotEnabled', 'The message modify function is not activated.'],
    ['Sorry, edit fail', 'editFailed', 'Modify message failed.'],
    ['grpID {roomId} does not exist!', 'roomNotFound', 'The chat room dose not exist.'],
    ["username {user} doesn't exist!", 'userNotFound'],
    ['group member list is full!', 'roomFull'],
    ['can not join this group, {user} is in the blacklist', 'permissionDenied', 'permission denied'],
    ['can not operate this group, reason: group is disabled', 'groupDisabled'],
    ['{}moderation{}', 'moderationBlocked'],
    ['{}group ID illegal, please check it{}', 'invalidParameter', 'Invalid parameter'],
    ['{}has create too many chatrooms{}', 'maxLimit'],
    ['{}has joined too many chatrooms{}', 'maxLimit'],
    ['{}auto create failed{}', 'serverBusy'],
    ['{}', 'serverError'],
  ],
  7: [
    ['sensitive words', 'illegalContent'],
    ['blocked by mod_antispam', 'illegalContent'],
    ['user is mute', 'mutedByAdmin'],
    ['traffic limit', 'rateLimited'],
    ['Sorry, data is too large', 'messageTooLarge'],
  ],
  15: [['{}', 'muted', 'you were muted']],
  19: [['{text}', 'externallyBlocked']],
}

/** The failure of a refused message. Always returns one; unknown ones are `loadMessageFailed`. */
export const readSendFailure = (errorCode: number, text = ''): Failure =>
  readStatus(sendRows, errorCode, text, 'loadMessageFailed')

/** The failure for a status, by these rows, with a default reason. */
export function readStatus(rows: StatusRows, errorCode: number, text: string, otherwise: Reason): Failure {
  const [, reason, message = text] = rows[errorCode]?.find(([says]) => matchesPattern(says, text)) ?? [
    '',
    otherwise,
  ]
  return failure(reason, message)
}
