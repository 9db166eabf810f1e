// What a small client is given besides: an application imports what it wants and hands it in, so that what nobody imports
// is not in its package.

import type { PendingWork } from '../calls/pending-work.ts'
import type { ReadRefusal } from '../calls/read-answer.ts'
import type { Run } from '../calls/run-call.ts'
import type { Tokens } from '../connection/token.ts'
import type { Core } from '../core.ts'
import type { Hosts } from '../options.ts'
import type { Attachments } from '../outbox/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import type { EventTable } from '../state/apply/apply-context.ts'
import type { Message } from '../state/state.ts'

export interface FeatureParts {
  readonly platform: Platform
  readonly core: Core
  readonly run: Run
  readonly hosts: Hosts
  /** Where the app is on a host: '/org/app'. */
  readonly at: string
  readonly tokens: Tokens
  readonly user: () => string | undefined
  readonly device: () => string
  readonly underWay: PendingWork
  /** Are told of every own message that has arrived. */
  readonly followers: Set<(message: Message) => void>
}

export interface Feature<T extends object = object> {
  /** What the client hears for it; without any: messages, receipts and recalls. */
  readonly eventTable?: EventTable
  /** What a refusal means; without any: what the server says, whatever it is. */
  readonly refusal?: ReadRefusal
  /** Gives what the client has besides, and what it does about drafts with files. */
  attach(parts: FeatureParts): T & { readonly attachments?: Attachments }
}

type Each<F> = F extends Feature<infer T> ? (given: T) => void : never

/** All that these features give. */
export type Given<F extends readonly Feature[]> = F extends readonly []
  ? unknown
  : Each<F[number]> extends (given: infer T) => void
    ? T
    : unknown
