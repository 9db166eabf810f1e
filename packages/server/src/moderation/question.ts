// What is asked about a message before it is stored, and what may be answered.

import type { MessageBody, Reason } from '@parley/protocol'

/** What a message is, by its content. */
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
  /** Who is signed in, whatever the body says. */
  readonly from: string
  readonly to: string
  readonly chat: 'single' | 'group' | 'room' | 'thread'
  readonly kind: MessageKind
  /** Of an edit: the message as it would be after it. */
  readonly body: MessageBody
  readonly edit: boolean
  /** The message that is edited, where the body does not name it. */
  readonly editedId?: string
}

/** A `body` means that something in it was replaced, and that the message must be marked so. */
export type Verdict =
  | { readonly allow: true; readonly body?: MessageBody }
  | {
      readonly allow: false
      readonly reason: Reason
      /** For `sendFailure`. */
      readonly detail?: object
    }

export const allowed: Verdict = { allow: true }

/** When nobody can say whether a message is allowed, and it must not pass unseen. */
export const uncheckable: Verdict = {
  allow: false,
  reason: 'externallyBlocked',
  detail: { text: 'the message could not be checked, please try again' },
}

/** Where something is told that an operator should look at. The server's metrics do it. */
export type Report = (where: string, error: unknown) => void
