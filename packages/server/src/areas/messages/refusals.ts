// Refusals of sends on the channel.

import { type Reason, StatusCode, type StatusFailure, sendFailure } from '@parley/protocol'

/** A status for a frame. */
export type Refusal = StatusFailure

/** The refusal of a reason in the catalogue. */
export const refusal = (reason: Reason, detail?: object): Refusal => sendFailure(reason, detail)

/** A refusal of something that a correct client does not send. */
export const wrong = (reason: string): Refusal => ({ errorCode: StatusCode.WRONG_PARAMETER, reason })
