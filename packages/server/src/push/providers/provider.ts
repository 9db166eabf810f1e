// The interface of push providers: sends one notification to one device and returns the outcome. The outbox handles
// retries and dead tokens.

/** The notification for one device. */
export interface Push {
  /** The same for every attempt, so that providers can drop duplicates. */
  readonly key: string
  readonly token: string
  /** The visible text. */
  readonly title: string
  readonly body: string
  /** The user's unread count for the badge of the app. Undefined: not known. */
  readonly badge?: number
  /** For the application that it opens; strings only (message id, conversation type and id, sender). */
  readonly data: Readonly<Record<string, string>>
  /** It is obsolete after this time, in milliseconds since 1970. */
  readonly expiresAt: number
}

export type Outcome =
  | { readonly name: 'sent' }
  /** The token is dead: the registration is deleted. */
  | { readonly name: 'badToken'; readonly why: string }
  /** Retry, not before `afterMs` if the provider names a time. */
  | { readonly name: 'later'; readonly why: string; readonly afterMs?: number }
  /** A retry is useless: the provider does not accept this payload. */
  | { readonly name: 'refused'; readonly why: string }

export interface PushProvider {
  /** Never throws or rejects: every failure on the way is 'later'. */
  send(push: Push, signal: AbortSignal): Promise<Outcome>
  close(): Promise<void>
}

export interface Providers {
  /** The provider for a registered notifier name. Undefined if none is configured. */
  find(notifier: string): PushProvider | undefined
  /** Whether there is any provider. Without one, pushes are off. */
  readonly any: boolean
  /** Which services are configured. */
  readonly kinds?: readonly string[]
  close(): Promise<void>
}
