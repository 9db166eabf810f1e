// What a push provider is: something that takes one notice for one device to whoever can reach it, and says what became
// of it. The outbox, which tries again and forgets dead tokens, builds on nothing else.

/** What one device is to be told. */
export interface Push {
  /** The same for every try: providers that can, drop repeats by it. */
  readonly key: string
  readonly token: string
  /** What stands on the screen. */
  readonly title: string
  readonly body: string
  /** Unread messages of the user, for the badge of the app; undefined: not known. */
  readonly badge?: number
  /** For the application that is opened by it; texts only (message id, conversation type and id, sender). */
  readonly data: Readonly<Record<string, string>>
  /** After that it is of no use. Milliseconds since 1970. */
  readonly expiresAt: number
}

export type Outcome =
  | { readonly name: 'sent' }
  /** The token is dead: the registration goes. */
  | { readonly name: 'badToken'; readonly why: string }
  /** Try again, not before so many ms where the provider says. */
  | { readonly name: 'later'; readonly why: string; readonly afterMs?: number }
  /** Trying again is no use: the provider does not take this payload. */
  | { readonly name: 'refused'; readonly why: string }

export interface PushProvider {
  /** Never throws and never rejects: whatever goes wrong on the way is 'later'. */
  send(push: Push, signal: AbortSignal): Promise<Outcome>
  close(): Promise<void>
}

export interface Providers {
  /** The provider for a notifier name as clients register it; undefined where none is set up. */
  find(notifier: string): PushProvider | undefined
  /** Whether there is any at all: without one nobody needs to be asked whether a push is due. */
  readonly any: boolean
  close(): Promise<void>
}
