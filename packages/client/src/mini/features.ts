// Optional features of the small client: an application imports and passes in what it needs, so that its package
// contains nothing else.

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

/** The parts of the small client that a feature can use. */
export interface FeatureParts {
  /** The host. */
  readonly platform: Platform
  /** The connected core that the feature adds to. */
  readonly core: Core
  /** Runs a call of the catalogue. */
  readonly run: Run
  /** The addresses of the server. */
  readonly hosts: Hosts
  /** The app's path on a host: '/org/app'. */
  readonly at: string
  /** The token of the session. */
  readonly tokens: Tokens
  /** The signed-in user. */
  readonly user: () => string | undefined
  /** The name of this device. */
  readonly device: () => string
  /** Cancels requests when the session ends. */
  readonly underWay: PendingWork
  /** Called for every own message that has arrived. */
  readonly followers: Set<(message: Message) => void>
}

/** An optional part of the small client, passed to `createMiniClient`. */
export interface Feature<T extends object = object> {
  /** The events that the client applies; by default messages, receipts and recalls. */
  readonly eventTable?: EventTable
  /** Reads refusals; by default the server's text is used. */
  readonly refusal?: ReadRefusal
  /** Returns the additional methods, and the handler for drafts with files. */
  attach(parts: FeatureParts): T & { readonly attachments?: Attachments }
}

type Each<F> = F extends Feature<infer T> ? (given: T) => void : never

/** Everything that these features add. */
export type Given<F extends readonly Feature[]> = F extends readonly []
  ? unknown
  : Each<F[number]> extends (given: infer T) => void
    ? T
    : unknown
