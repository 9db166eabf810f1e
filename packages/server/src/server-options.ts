// The options and the result of createServer().

import type { Bus } from './bus/bus.ts'
import type { Config } from './config/config.ts'
import type { ShownSetting } from './config/shown-settings.ts'
import type { PostEvents } from './events/lane.ts'
import type { Disk } from './files/disk.ts'
import type { Files } from './files/files.ts'
import type { ImageEngine } from './files/images/image-engine.ts'
import type { SharedFiles } from './files/shared-files.ts'
import type { TranscriptionUploads } from './files/transcription-uploads.ts'
import type { VideoEngine } from './files/video-frames/video-engine.ts'
import type { Wire, WireListener } from './frames/frame-connection.ts'
import type { AccessLog } from './gateway/access-log.ts'
import type { ProcessProbe } from './health/probe.ts'
import type { Log } from './log.ts'
import type { NodeLease } from './logs/node-number.ts'
import type { Moderation } from './moderation/moderation.ts'
import type { Services } from './pipeline/context.ts'
import type { RestAnswer, RestRequest } from './pipeline/rest-request.ts'
import type { Host } from './platform/host.ts'
import type { Providers } from './push/providers/provider.ts'
import type { SpeechEngine } from './speech/engine.ts'
import type { Database } from './storage/database.ts'
import type { TagEngine } from './tokens/derive-tag.ts'
import type { Cost } from './tokens/passwords.ts'
import type { TranslationProvider } from './translation/provider.ts'

export interface ClusterOptions {
  readonly bus: Bus
  /** The number (0 to 63) by which other nodes know this one. By default the one that was leased from the database. */
  readonly node?: number
  /** The numbers of all running nodes. By default those that are leased from the database. */
  readonly running?: () => Promise<readonly number[]>
  /** The leased number now belongs to another node. This one must end: others no longer know it by its number. */
  readonly fenced?: () => void
}

/** The parts that a server is made from; everything but the database has a default. */
export interface ServerOptions {
  readonly database: Database
  readonly config?: Partial<Config>
  readonly host?: Host
  readonly log?: Log
  /** Makes this server a node of a cluster. */
  readonly cluster?: ClusterOptions
  /** How the node number is leased from PostgreSQL. */
  readonly nodeLease?: NodeLease
  /** Where files are kept, below `config.data`. */
  readonly disk?: Disk
  /** Reads images, instead of a separate thread. */
  readonly pictures?: () => ImageEngine
  /** Extracts video frames, instead of the program named in the settings. */
  readonly videos?: VideoEngine
  /** @deprecated Use `videos`. */
  readonly films?: VideoEngine
  /** Moderates messages before they are stored, instead of what the settings name. */
  readonly moderation?: Moderation
  /** Translates, instead of the service that the settings name. */
  readonly translation?: TranslationProvider
  /** Transcribes speech, instead of the engine that the settings name. */
  readonly speech?: SpeechEngine
  /** Requests to event endpoints, instead of the network. */
  readonly postEvents?: PostEvents
  /** Push providers, instead of those that the settings name. */
  readonly providers?: Providers
  /** Cheaper passwords for tests. */
  readonly passwordCost?: Cost
  /** Derives the tags of password hashes, instead of Node's thread pool. The server closes it when it stops. */
  readonly passwordTags?: TagEngine
  /** Adds the memory and the event loop of the process to /metrics, and takes samples for the console's overview. */
  readonly processMetrics?: boolean
  /** Called for every HTTP request. */
  readonly accessLog?: AccessLog | undefined
  /** The settings as operators may see them. */
  readonly shownSettings?: readonly ShownSetting[]
  /** Measures the process, for health checks. */
  readonly probe?: ProcessProbe
}

/** A running server. `listen()` opens its port. */
export interface Server {
  readonly services: Services
  /** Opens the port. Resolves with the address. */
  listen(): Promise<{ url: string; port: number }>
  /** A REST request without a port, for worlds in one process. */
  rest(request: RestRequest): Promise<RestAnswer>
  /** Uploads and downloads without a port, for worlds in one process. */
  readonly files: Pick<
    Files,
    'upload' | 'download' | 'beginParts' | 'putPart' | 'completeParts' | 'abortParts'
  >
  /** Recordings to transcribe, without a port. */
  readonly recognitions: Pick<TranscriptionUploads, 'take'>
  /** The same for files that groups share. */
  readonly sharedFiles: Pick<SharedFiles, 'upload' | 'download'>
  /** A connection without a socket, for worlds in one process. */
  accept(wire: Wire): WireListener
  /** Whether a proxy on this machine forwards requests that the settings do not trust. */
  readonly addresses: { readonly hasUnknownProxy: boolean }
  /** Unfinished work: requests and entries without an answer. */
  readonly busy: number
  /** The same without messages, which may be waiting for the moderation hook. */
  readonly asking: number
  /** Whether unfinished work waits for another node of the cluster, or for the pause before a failed commit is retried. */
  readonly awaitsOthers: boolean
  /** In a cluster: reports that this node is not ready, and moves its clients to other nodes. Followed by `stop`. */
  drain(): Promise<void>
  /** Accepts no new work, finishes open work and closes all sockets so that clients reconnect. Does not close the database. */
  stop(): Promise<void>
}
