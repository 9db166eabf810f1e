// createServer(): puts the parts together, contains no behaviour.

import type { AddressInfo } from 'node:net'
import { contactChannel } from './areas/contacts/channel.ts'
import { sharing } from './areas/groups/file-sharing.ts'
import { handlers } from './areas/index.ts'
import { Sender } from './areas/messages/send.ts'
import { withOlderPaths } from './areas/older-paths.ts'
import { roomChannel } from './areas/rooms/channel.ts'
import { mayFetchFrom, roomSharing } from './areas/rooms/file-sharing.ts'
import { joiningOverRest } from './areas/rooms/join-over-rest.ts'
import { departing } from './areas/rooms/membership.ts'
import { RoomRetention } from './areas/rooms/retention.ts'
import { Indexer } from './areas/search/indexing.ts'
import { joinsByWriting } from './areas/threads/joining.ts'
import { Overviews } from './areas/threads/overviews.ts'
import { type Config, defaults } from './config.ts'
import { Delivery } from './delivery/delivery.ts'
import { refuseFailed } from './delivery/refuse-failed.ts'
import { Directory } from './directory/directory.ts'
import { Channel } from './doors/channel.ts'
import { ClientAddresses } from './doors/client-addresses.ts'
import { createHttp } from './doors/http.ts'
import { withoutPrefix } from './doors/service-prefix.ts'
import { Sockets } from './doors/sockets.ts'
import { FileCleanup } from './files/cleanup.ts'
import type { Disk } from './files/disk.ts'
import { Files } from './files/files.ts'
import type { ImageEngine } from './files/images/image-engine.ts'
import { Images } from './files/images/images.ts'
import { pictureThread } from './files/images/platform/image-thread.ts'
import { openBlobs } from './files/open-blobs.ts'
import { nodeDisk } from './files/platform/node-disk.ts'
import { membership } from './files/queries.ts'
import { SharedFiles } from './files/shared-files.ts'
import { TranscriptionUploads } from './files/transcription-uploads.ts'
import { ffmpeg } from './files/video-frames/platform/ffmpeg.ts'
import type { VideoEngine } from './files/video-frames/video-engine.ts'
import { VideoFrames } from './files/video-frames/video-frames.ts'
import { PageKeys } from './frames/page-keys.ts'
import type { Wire, WireListener } from './frames/wire.ts'
import { Health } from './health/health.ts'
import { noProbe, type ProcessProbe } from './health/probe.ts'
import { type Log, silentLog } from './log.ts'
import { type Append, Commits, type Committed } from './logs/commits.ts'
import { MessageIds } from './logs/message-ids.ts'
import { Metrics } from './metrics.ts'
import { createModeration, type Moderation } from './moderation/moderation.ts'
import { fetchRequest } from './moderation/platform/fetch-request.ts'
import { change } from './pipeline/change.ts'
import type { Services } from './pipeline/context.ts'
import { GroupAdditionLimits } from './pipeline/group-addition-limits.ts'
import { Pipeline, type RestAnswer, type RestRequest } from './pipeline/pipeline.ts'
import type { Host } from './platform/host.ts'
import { httpRequest } from './platform/http-request.ts'
import { realHost } from './platform/real-host.ts'
import { Presence } from './presence/presence.ts'
import { createProviders, type Providers } from './push/providers/provider.ts'
import { Pushing } from './push/push.ts'
import { JoinLeaveNotices } from './rooms/join-leave-notices.ts'
import { LiveDelivery } from './rooms/live-delivery.ts'
import { restoreRooms } from './rooms/restore.ts'
import { Rooms } from './rooms/rooms.ts'
import { createCallSigner } from './rtc/signer.ts'
import { shownSample } from './sample/exposure.ts'
import { DeviceExpiry } from './sessions/device-expiry.ts'
import { DisabledApps } from './sessions/disabled-apps.ts'
import { Sessions } from './sessions/registry.ts'
import type { SendContext } from './sessions/send-context.ts'
import { SignIn } from './sessions/sign-in.ts'
import { SignInRate } from './sessions/sign-in-rate.ts'
import type { SpeechEngine } from './speech/engine.ts'
import { openAiLike } from './speech/openai-like.ts'
import { Transcriber } from './speech/transcriber.ts'
import type { Database } from './storage/database.ts'
import { Streams } from './streams/streams.ts'
import { PasswordBackOff } from './tokens/password-back-off.ts'
import { type Cost, Passwords } from './tokens/passwords.ts'
import { libreTranslate } from './translation/libre-translate.ts'
import type { TranslationProvider } from './translation/provider.ts'
import { Translator } from './translation/translator.ts'

export interface ServerOptions {
  readonly database: Database
  readonly config?: Partial<Config>
  readonly host?: Host
  readonly log?: Log
  /** Where files are kept, below `config.data`. */
  readonly disk?: Disk
  /** Reads pictures, in place of a thread of its own. */
  readonly pictures?: () => ImageEngine
  /** Extracts video frames, instead of the program named in the settings. */
  readonly videos?: VideoEngine
  /** @deprecated Use `videos`. */
  readonly films?: VideoEngine
  /** Decides about messages before they are stored, in place of what the settings say. */
  readonly moderation?: Moderation
  /** Translates, in place of the service that the settings name. */
  readonly translation?: TranslationProvider
  /** Turns voices into text, in place of the engine that the settings name. */
  readonly speech?: SpeechEngine
  /** Where pushes go, in place of the providers that the settings name. */
  readonly providers?: Providers
  /** Cheaper passwords for tests. */
  readonly passwordCost?: Cost
  /** A process that wants its own memory and event loop in /metrics. */
  readonly processMetrics?: boolean
  /** What the process tells about itself, for health. */
  readonly probe?: ProcessProbe
}

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
  /** Recordings that are to be written down, without a port. */
  readonly recognitions: Pick<TranscriptionUploads, 'take'>
  /** The same for files that groups share. */
  readonly sharedFiles: Pick<SharedFiles, 'upload' | 'download'>
  /** A connection without a socket, for worlds in one process. */
  accept(wire: Wire): WireListener
  /** Work that is under way: requests and entries without an answer. */
  readonly busy: number
  /** The same without messages, which may wait for somebody else's word about them. */
  readonly asking: number
  /** No new work, open work finished, sockets closed so that clients come back. Does not close the database. */
  stop(): Promise<void>
}

export async function createServer(options: ServerOptions): Promise<Server> {
  const { database, host = realHost, log = silentLog } = options
  const config: Config = { ...defaults, ...options.config }
  const metrics = new Metrics(log)
  const sessions = new Sessions()
  const directory = new Directory(database, host, config)
  const ids = new MessageIds(host, await highestId(database))
  const live = new LiveDelivery({ sessions, ids, host, config, metrics })
  const joinLeaveNotices = new JoinLeaveNotices({ live, host, config })
  const retention = new RoomRetention({ database, host, config, metrics })
  live.whenSaid = (room, first, last) => retention.note(room, first, last)
  const rooms = new Rooms({ database, sessions, host, config, metrics })
  sessions.watch({ came: (session) => rooms.came(session), gone: (session) => rooms.gone(session) })
  const presence = new Presence({ database, directory, sessions, ids, host, config, metrics })
  sessions.watch(presence)
  const providers = options.providers ?? createProviders(config, host)
  const pushing = new Pushing({ database, directory, sessions, providers, host, config, metrics })
  const keys = new PageKeys(host.now())
  const delivery = new Delivery({ sessions, directory, live, keys, host, config, metrics })
  const indexer = new Indexer({ database, host, metrics, isBusy: () => commits.isBusy })
  const deliver = (committed: Committed<SendContext>[]): Promise<void> => {
    const delivered = delivery.committed(committed)
    indexer.note(committed)
    overviews.note(committed)
    pushing.note(committed)
    return delivered
  }
  const changeAll: Services['change'] = (work) => change({ database, ids, host, deliver }, work)
  const overviews = new Overviews({ directory, change: changeAll, host, metrics })
  const commits = new Commits<SendContext>({
    database,
    host,
    config,
    done: deliver,
    failed: (appends: Append<SendContext>[], error) => {
      metrics.problem('commit', error)
      refuseFailed(appends, host.now())
    },
  })
  const streams = new Streams({
    database,
    directory,
    ids,
    host,
    config,
    metrics,
    deliver,
    tell: (conversation, position, meta) => delivery.piece(conversation, position, meta),
  })
  const signInRate = new SignInRate(config, host)
  const signIn = new SignIn({
    directory,
    database,
    sessions,
    commits,
    ids,
    keys,
    host,
    config,
    metrics,
    rate: signInRate,
  })
  const passwords = new Passwords({
    host,
    config,
    cost: options.passwordCost,
    overBudget: (budget) => metrics.overBudget(budget),
  })
  const configuredTranslation = config.translateUrl ? libreTranslate(config, httpRequest) : undefined
  const translator = new Translator({
    config,
    host,
    provider: options.translation ?? configuredTranslation,
    report: (where, error) => metrics.problem(where, error),
  })
  const transcriber = new Transcriber({
    config,
    host,
    engine: options.speech ?? (config.speechUrl ? openAiLike(config, httpRequest) : undefined),
    report: (where, error) => metrics.problem(where, error),
  })
  const isMember = membership(database)
  const blobs = await openBlobs(config, options.disk ?? nodeDisk)
  const images = new Images({ host, config, metrics, engine: options.pictures ?? pictureThread })
  const videoFrames = new VideoFrames({
    host,
    config,
    metrics,
    engine: options.videos ?? options.films ?? ffmpeg(config.ffmpeg),
  })
  const files = new Files({
    database,
    directory,
    host,
    metrics,
    config,
    blobs,
    images,
    videoFrames,
    isMember,
  })
  const fileCleanup = new FileCleanup({ database, host, config, metrics, store: files.store })
  const deviceExpiry = new DeviceExpiry({ database, sessions, host, config, metrics })
  const services: Services = {
    database,
    directory,
    sessions,
    rooms,
    live,
    deliver: (committed) => delivery.committed(committed),
    joinLeaveNotices,
    presence,
    pushes: pushing,
    signIn,
    signInRate,
    commits,
    ids,
    passwords,
    guesses: new PasswordBackOff(config, host),
    additions: new GroupAdditionLimits(config, host),
    translator,
    transcriber,
    streams,
    callSigner: createCallSigner(config),
    files: {
      discard: (ids) => files.store.discard(ids),
      soundFor: (user, id, secret) => files.soundFor(user, id, secret),
    },
    host,
    config,
    metrics,
    change: changeAll,
  }
  rooms.whenAway = departing(services)
  const configured = createModeration({ config, host, request: fetchRequest, metrics })
  for (const { name, help, value } of configured.counters) metrics.counter(name, help, value)
  const moderation = options.moderation ?? configured
  const roomDoors = roomChannel(services, moderation.shownText)
  const sender = new Sender({
    directory,
    database,
    commits,
    ids,
    host,
    config,
    metrics,
    moderation,
    joinThread: joinsByWriting(services),
    rooms,
    roomOperation: roomDoors.operate,
    contactOperation: contactChannel({ ids, host, act: (...input) => pipeline.act(...input) }),
    deliver,
    reached: (conversation, place) => delivery.reached(conversation, place),
  })
  const channel = new Channel({
    take: (session, meta) => sender.take(session, meta),
    signIn,
    host,
    config,
    metrics,
  })
  const all = [...withOlderPaths(handlers), joiningOverRest(roomDoors)]
  const pipeline = new Pipeline(services, all, moderation.shownText)
  const sharedFiles = new SharedFiles({
    services,
    store: files.store,
    shownText: moderation.shownText,
    in: {
      group: { sharing, mayFetch: isMember },
      room: { sharing: roomSharing, mayFetch: mayFetchFrom(rooms) },
    },
  })
  const recognitions = new TranscriptionUploads(services)
  const addresses = new ClientAddresses(config.trustedProxies, (text) => log.warn(text))
  const sockets = new Sockets(channel, { host, config, metrics, addresses })
  let isStopping = false
  const health = new Health({
    database,
    host,
    config,
    probe: options.probe ?? noProbe,
    entriesWaiting: () => commits.queued,
    lastCommitFailed: () => commits.hasFailed,
    isStopping: () => isStopping,
  })
  const http = await createHttp({
    pipeline,
    files,
    sharedFiles,
    recognitions,
    sockets,
    addresses,
    metrics,
    config,
    host,
    sample: () => shownSample(database, config),
    health,
    appKeyOf: async (clientId) => (await directory.appOfClient(clientId))?.key,
  })
  metrics.gauge('parley_sessions', 'Devices signed in', () => sessions.count)
  metrics.gauge('parley_rooms', 'Rooms in memory', () => rooms.count)
  metrics.gauge('parley_streams', 'Streamed messages that have not ended', () => streams.size)
  metrics.gauge('parley_connections', 'Open sockets', () => channel.size)
  metrics.gauge(
    'parley_database_reads_waiting',
    'Reads that wait for their turn',
    () => database.queued.reads,
  )
  metrics.gauge(
    'parley_database_writes_waiting',
    'Writes that wait for their turn',
    () => database.queued.writes,
  )
  metrics.gauge(
    'parley_sends_in_flight_bytes',
    'Bytes of sends without an answer',
    () => signIn.inFlight.bytes,
  )
  metrics.gauge('parley_entries_waiting', 'Entries that wait for a commit', () => commits.queued)
  if (options.processMetrics) metrics.collectProcess()
  indexer.start()
  presence.start()
  fileCleanup.start()
  deviceExpiry.start()
  const disabledApps = new DisabledApps({
    directory,
    sessions,
    host,
    metrics,
    end: (session) => signIn.end(session),
  })
  disabledApps.start()
  rooms.inBackground(() => restoreRooms(services))
  await pushing.start()
  await streams.start()

  const asking = () =>
    pipeline.running +
    files.running +
    recognitions.running +
    (fileCleanup.isBusy ? 1 : 0) +
    (deviceExpiry.isBusy ? 1 : 0) +
    signIn.running +
    overviews.busy +
    rooms.running +
    (retention.isBusy ? 1 : 0) +
    (presence.isBusy ? 1 : 0) +
    (pushing.isBusy ? 1 : 0) +
    (streams.isBusy ? 1 : 0) +
    (delivery.isBusy ? 1 : 0) +
    (commits.isBusy ? 1 : 0)

  return {
    services,
    async listen() {
      await files.clean()
      if (config.ffmpeg && !videoFrames.isThere)
        log.info(`${config.ffmpeg} not found: videos will have no preview frames (PARLEY_FFMPEG)`)
      await http.listen({ host: config.host, port: config.port })
      const { port } = http.server.address() as AddressInfo
      return { port, url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}` }
    },
    rest: (request) => pipeline.run({ ...request, url: withoutPrefix(request.url) }),
    files,
    sharedFiles,
    recognitions,
    accept: (wire) => channel.accept(wire),
    get asking() {
      return asking()
    },
    get busy() {
      return asking() + sender.waiting
    },
    async stop() {
      isStopping = true
      channel.pause()
      await Promise.all([...sessions.all()].map((session) => session.lane))
      await commits.idle()
      await streams.stop()
      await overviews.stop()
      await rooms.stop()
      joinLeaveNotices.stop()
      await presence.stop()
      await pushing.stop()
      await retention.stop()
      delivery.flush()
      channel.stop()
      await http.close()
      await files.idle()
      await images.close()
      await videoFrames.close()
      await fileCleanup.stop()
      await deviceExpiry.stop()
      await disabledApps.stop()
      await blobs.close()
      await commits.idle()
      commits.stop()
      await indexer.stop()
    },
  }
}

/** The largest id already given out, so that a clock that was set back repeats none. */
async function highestId(database: Database): Promise<number> {
  const row = await database.read((sql) =>
    sql.first<{ id: number | null }>('SELECT max(id) AS id FROM entries'),
  )
  return row?.id ?? 0
}
