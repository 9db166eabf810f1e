// The context of a handler, besides its input.

import type { MessageBody } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { ShownSetting } from '../config/shown-settings.ts'
import type { App, Directory, User } from '../directory/directory.ts'
import type { Events } from '../events/events.ts'
import type { Health } from '../health/health.ts'
import type { Committed } from '../logs/commits.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { Operator, Operators } from '../operators/operators.ts'
import type { Overview } from '../operators/overview.ts'
import type { Host } from '../platform/host.ts'
import type { Presence } from '../presence/presence.ts'
import type { PushService } from '../push/push.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'
import type { JoinLeaveNotices } from '../rooms/join-leave-notices.ts'
import type { LiveDelivery } from '../rooms/live-delivery.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { CallSigner } from '../rtc/call-signer.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { SendCommits, SendContext } from '../sessions/send-context.ts'
import type { SignIn } from '../sessions/sign-in.ts'
import type { SignInRate } from '../sessions/sign-in-rate.ts'
import type { Transcriber } from '../speech/transcriber.ts'
import type { Database } from '../storage/database.ts'
import type { Streams } from '../streams/streams.ts'
import type { AppKey, AppKeys } from '../tokens/app-keys.ts'
import type { PasswordBackOff } from '../tokens/password-back-off.ts'
import type { Passwords } from '../tokens/passwords.ts'
import type { Webhooks } from '../tokens/webhooks.ts'
import type { Translator } from '../translation/translator.ts'
import type { AuditLog } from './audit-log.ts'
import type { Change } from './change.ts'
import type { GroupAdditionLimits } from './group-addition-limits.ts'

export interface Broadcasting {
  /** Resolves when the broadcast is durable. It is sent afterwards, even after a restart. `key` identifies a repeated request. */
  begin(sender: User, body: MessageBody, key: string | null): Promise<number>
}

/** An erasure of a person, who is not named. */
export interface ErasureView {
  readonly id: string
  readonly state: 'running' | 'counted' | 'done'
  readonly counts: Readonly<Record<string, number>>
  readonly created: number
  readonly finished?: number
  readonly compacted?: boolean
}

export interface Erasing {
  /** Resolves when the erasure is durable. It runs afterwards, even after a restart. */
  begin(
    app: App,
    user: User,
    how: { readonly isDryRun: boolean; readonly isCompact: boolean },
  ): Promise<ErasureView>
  find(app: App, id: string): Promise<ErasureView | undefined>
  list(app: App): Promise<readonly ErasureView[]>
}

/** The parts of the server that handlers use. */
export interface Services {
  readonly database: Database
  readonly directory: Directory
  readonly sessions: Sessions
  readonly rooms: Rooms
  /** Live delivery to the members of rooms. */
  readonly live: LiveDelivery
  /** Delivers entries that were committed without `commits` and `change`. */
  readonly deliver: (committed: readonly Committed<SendContext>[]) => Promise<void>
  readonly joinLeaveNotices: JoinLeaveNotices
  readonly presence: Presence
  /** Informs the push service about newly registered devices, and tests it for operators. */
  readonly pushes: Pick<PushService, 'registered' | 'services' | 'serviceOf' | 'test'>
  readonly signIn: SignIn
  readonly signInRate: SignInRate
  readonly commits: SendCommits
  readonly ids: MessageIds
  readonly keys: AppKeys
  readonly webhooks: Webhooks
  /** Of messages. */
  readonly moderation: Moderation
  readonly audit: AuditLog
  readonly passwords: Passwords
  readonly operators: Operators
  /** Figures for operators. */
  readonly overview: Pick<Overview, 'live' | 'day' | 'node' | 'startedAt'>
  readonly health: Pick<Health, 'report'>
  /** Whether requests come through a proxy that is not trusted. */
  readonly hasUnknownProxy: () => boolean
  /** The settings as operators may see them. */
  readonly shownSettings: readonly ShownSetting[]
  /** Limits that all nodes share. Undefined on a server that is alone. */
  readonly limits: SharedLimits | undefined
  readonly guesses: PasswordBackOff
  readonly additions: GroupAdditionLimits
  readonly translator: Translator
  readonly transcriber: Transcriber
  readonly streams: Streams
  /** Events for back ends: informed when endpoints or keys have changed. */
  readonly events: Pick<Events, 'changed'>
  /** Messages to all accounts of an app. */
  readonly broadcasts: Broadcasting
  readonly erasures: Erasing
  /** Signs RTC tokens. Undefined if RTC is disabled. */
  readonly callSigner: CallSigner | undefined
  readonly files: {
    /** Deletes the bytes of files. The caller deletes their rows first. */
    discard(ids: readonly string[]): Promise<void>
    /** The same with all versions that a bucket keeps. Returns how many files have versions that cannot be deleted. */
    erase(ids: readonly string[]): Promise<number>
    /** The bytes of a recording that the caller may download. Refuses otherwise. */
    recordingFor(
      user: User,
      id: string,
      secret?: string,
    ): Promise<{ readonly bytes: Uint8Array; readonly name: string; readonly type: string }>
  }
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
  /** Runs one transaction together with its events. */
  readonly change: <T>(work: (change: Change) => Promise<T>) => Promise<T>
}

export interface Context extends Services {
  readonly app: App
  /**
   * The signed-in user, or the user as whom the app's back end acts. Undefined for calls of back ends without one, and
   * for anonymous calls.
   */
  readonly me: User | undefined
  /** Whether the caller has an app token or a key. */
  readonly isApp: boolean
  /** The key of the back end, if it has one. */
  readonly key?: AppKey | undefined
  /** Whether the caller is the operator of the server, on its local socket. */
  readonly isOperator?: boolean | undefined
  /** The operator who is signed in to the console. */
  readonly operator?: Operator | undefined
  /** Expiry of the token. */
  readonly tokenEndsAt: number
  /** The acting device, named in `?resource=`. */
  readonly device: string
  readonly now: number
  readonly address: string
  /** The parsed JSON body, for the few calls that take a list as well as an object. */
  readonly body: unknown
  /** The `Idempotency-Key` of the request. Empty if there is none. */
  readonly idempotencyKey: string
  /** How the caller addresses this server: `http://host:port`. */
  readonly baseUrl: string
  /** Charges the user for the messages of an answer. Back ends have limits of their own. */
  readonly payForMessages: (metas: readonly Uint8Array[]) => void
}

/** The acting user, for calls of users. */
export function meOf(context: Context): User {
  if (!context.me) throw new Error('this call needs a signed-in user')
  return context.me
}
