// The question about a message before it is stored, and the possible verdicts.

import type { MessageBody, Reason } from '@parley/protocol'

/** The kind of a message, by its content. */
export type MessageKind =
  | 'text'
  | 'image'
  | 'video'
  | 'voice'
  | 'file'
  | 'location'
  | 'command'
  | 'custom'
  | 'combined'
  | 'other'

export interface Question {
  /** `org#app` */
  readonly app: string
  /** The signed-in sender, whatever the body says. */
  readonly from: string
  readonly to: string
  readonly chat: 'single' | 'group' | 'room' | 'thread'
  readonly kind: MessageKind
  /** For an edit, the message after it. */
  readonly body: MessageBody
  readonly edit: boolean
  /** The edited message, if the body does not name it. */
  readonly editedId?: string
}

/** A `body` means that something in it was replaced, and that the message must be marked as such. */
export type Verdict =
  | { readonly allow: true; readonly body?: MessageBody }
  | {
      readonly allow: false
      readonly reason: Reason
      /** For `sendFailure`. */
      readonly detail?: object
    }

export const allowed: Verdict = { allow: true }

/** The verdict if a message cannot be checked and must not pass unchecked. */
export const uncheckable: Verdict = {
  allow: false,
  reason: 'externallyBlocked',
  detail: { text: 'the message could not be checked, please try again' },
}

/** Reports a problem to the operator, through the metrics. */
export type Report = (where: string, error: unknown) => void
