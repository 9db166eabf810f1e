// Word lists and the application's hook for tests: the real rules of the server, with a list in memory and a hook that
// answers on virtual time.

import {
  type Config,
  createModeration,
  defaults,
  type HookRequest,
  type Host,
  type Moderation,
} from '@parley/server'
import type { Clock } from './clock.ts'

/** The request to the hook; see docs/moderation.md. */
export interface HookPayload {
  /** The app: 'org#app'. */
  readonly app: string
  /** The sender. */
  readonly from: string
  /** The receiver: a user, or the id of a group, room or thread. */
  readonly to: string
  /** The type of the conversation. */
  readonly chat: string
  /** The kind of the message. */
  readonly kind: string
  /** It is the new version of an edited message. */
  readonly edit: boolean
  /** The contents of the message. */
  readonly message: { readonly bodies: readonly [Readonly<Record<string, unknown>>] }
  readonly [more: string]: unknown
}

/** The answer of the application, and how long it takes. Without an answer the connection fails. */
export interface HookReply {
  /** The JSON of the answer. */
  readonly answer?: unknown
  /** The HTTP status. Default: 200. */
  readonly status?: number
  /** How long the answer takes, in virtual milliseconds. */
  readonly afterMs?: number
}

/** The application's hook, as a function of a test. */
export type FakeHook = (payload: HookPayload) => HookReply

export class FakeModeration {
  private readonly clock: Clock
  private readonly words: readonly string[] | undefined
  private readonly hook: FakeHook | undefined
  private readonly config: Config
  private openRequests = 0

  constructor(parts: {
    clock: Clock
    words?: readonly string[]
    hook?: FakeHook
    config?: Partial<Config>
  }) {
    this.clock = parts.clock
    this.words = parts.words
    this.hook = parts.hook
    this.config = {
      ...defaults,
      hookSecret: 'secret',
      ...parts.config,
      words: parts.words ? 'words.txt' : '',
      hookUrl: parts.hook ? 'https://application.test/hook' : '',
    }
  }

  /** Whether a request to the application is open. */
  get isAsked(): boolean {
    return this.openRequests > 0
  }

  /** Undefined if there are neither words nor a hook. */
  forServer(host: Host): Moderation | undefined {
    if (!this.words && !this.hook) return undefined
    const bytes = new TextEncoder().encode((this.words ?? []).join('\n'))
    const file = { bytes, stamp: 'one' }
    return createModeration({
      config: this.config,
      host,
      request: this.request,
      files: { readNow: () => file, readChanged: async () => undefined },
    })
  }

  private readonly request: HookRequest = ({ body, signal }) => {
    this.openRequests++
    const { answer, status = 200, afterMs = 0 } = this.hook?.(JSON.parse(body)) ?? {}
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (settle: () => void) => {
        if (isOver) return
        isOver = true
        this.openRequests--
        settle()
      }
      signal.addEventListener('abort', () => end(() => reject(new Error('aborted'))))
      this.clock.move(
        () =>
          end(() => {
            if (answer === undefined) reject(new Error('connection refused'))
            else resolve({ status, body: typeof answer === 'string' ? answer : JSON.stringify(answer) })
          }),
        afterMs,
        'the answer of the application',
      )
    })
  }
}
