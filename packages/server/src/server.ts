// createServer() assembles the parts. It contains no behaviour.

import type { AddressInfo } from 'node:net'
import { apiDocuments } from './api-page/documents.ts'
import { contactChannel } from './areas/contacts/channel.ts'
import { sharing } from './areas/groups/file-sharing.ts'
import { handlers } from './areas/index.ts'
import { Broadcasts } from './areas/messages/broadcasts.ts'
import { Sender } from './areas/messages/send.ts'
import { withOtherPaths } from './areas/path-aliases.ts'
import { roomChannel } from './areas/rooms/channel.ts'
import { mayFetchFrom, roomSharing } from './areas/rooms/file-sharing.ts'
import { joiningOverRest } from './areas/rooms/join-over-rest.ts'
import { leaveWhenAway } from './areas/rooms/membership.ts'
import { RoomRetention } from './areas/rooms/retention.ts'
import { Indexer } from './areas/search/indexing.ts'
import { joinsByWriting } from './areas/threads/joining.ts'
import { Overviews } from './areas/threads/overviews.ts'
import { type Config, defaults } from './config/config.ts'
import { Delivery } from './delivery/delivery.ts'
import { refuseFailed } from './delivery/refuse-failed.ts'
import { Directory } from './directory/directory.ts'
import { Events } from './events/events.ts'
import { networkPost } from './events/platform/post.ts'
import { FileCleanup } from './files/cleanup.ts'
import { Files } from './files/files.ts'
import { openBlobs } from './files/open-blob-store.ts'
import { nodeDisk } from './files/platform/node-disk.ts'
import { membership } from './files/queries.ts'
import { SharedFiles } from './files/shared-files.ts'
import { TranscriptionUploads } from './files/transcription-uploads.ts'
import { PageKeys } from './frames/page-keys.ts'
import { Channel } from './gateway/channel.ts'
import { ClientAddresses } from './gateway/client-addresses.ts'
import { ContactListSockets } from './gateway/contact-list-sockets.ts'
import { drain } from './gateway/drain.ts'
import { createHttp } from './gateway/http.ts'
import { withoutPrefix } from './gateway/service-prefix.ts'
import { Sockets } from './gateway/sockets.ts'
import { joinCluster } from './join-cluster.ts'
import { silentLog } from './log.ts'
import { type Append, Commits, type Committed } from './logs/commits.ts'
import { MessageIds } from './logs/message-ids.ts'
import { highestId, NodeNumber } from './logs/node-number.ts'
import { isPausing } from './logs/retry-pauses.ts'
import { Metrics } from './metrics.ts'
import { createModeration } from './moderation/moderation.ts'
import { fetchRequest } from './moderation/platform/fetch-request.ts'
import { AuditLog } from './pipeline/audit-log.ts'
import { change } from './pipeline/change.ts'
import type { Services } from './pipeline/context.ts'
import { GroupAdditionLimits } from './pipeline/group-addition-limits.ts'
import { Pipeline } from './pipeline/pipeline.ts'
import { realHost } from './platform/real-host.ts'
import { Presence } from './presence/presence.ts'
import { createProviders } from './push/providers/create.ts'
import { PushService } from './push/push.ts'
import { JoinLeaveNotices } from './rooms/join-leave-notices.ts'
import { LiveDelivery } from './rooms/live-delivery.ts'
import { restoreRooms } from './rooms/restore.ts'
import { Rooms } from './rooms/rooms.ts'
import { createCallSigner } from './rtc/create-call-signer.ts'
import { sampleRoutes } from './sample/http-routes.ts'
import { dataJobs } from './server-data-jobs.ts'
import { signedDownloads } from './server-downloads.ts'
import { createEngines } from './server-engines.ts'
import { addGauges } from './server-gauges.ts'
import { busyIn, running, type ServerService, startParts, stopParts } from './server-lifecycle.ts'
import { createOperating } from './server-operators.ts'
import type { Server, ServerOptions } from './server-options.ts'
import { createTracing } from './server-tracing.ts'
import { DeviceExpiry } from './sessions/device-expiry.ts'
import { DisabledApps } from './sessions/disabled-apps.ts'
import { Sessions } from './sessions/registry.ts'
import type { SendContext } from './sessions/send-context.ts'
import { SignIn } from './sessions/sign-in.ts'
import { SignInRate } from './sessions/sign-in-rate.ts'
import { isFenced } from './storage/database.ts'
import { Streams } from './streams/streams.ts'
import { AppKeys } from './tokens/app-keys.ts'
import { PasswordBackOff } from './tokens/password-back-off.ts'
import { Passwords } from './tokens/passwords.ts'
import { Webhooks } from './tokens/webhooks.ts'

export async function createServer(options: ServerOptions): Promise<Server> {
  const { host = realHost, log = silentLog } = options
  const config: Config = { ...defaults, ...options.config }
  const metrics = new Metrics(log)
  const tracing = createTracing({ config, host, log, metrics, database: options.database })
  const { database } = tracing
  const sessions = new Sessions()
  const directory = new Directory(database, host, config)
  const ids = new MessageIds(host)
  const node = new NodeNumber({
    database,
    host,
    lease: options.nodeLease,
    changed: (number) => ids.useNode(number),
    problem: (error) => metrics.problem('node', error),
  })
  await node.claim(options.cluster?.node)
  ids.continueAfter(await highestId(database))
  const live = new LiveDelivery({ sessions, ids, host, config, metrics })
  const joinLeaveNotices = new JoinLeaveNotices({ live, host, config })
  const retention = new RoomRetention({ database, host, config, metrics })
  live.onCommitted = (room, first, last) => retention.note(room, first, last)
  const rooms = new Rooms({ database, sessions, host, config, metrics })
  sessions.watch({
    connected: (session) => rooms.connected(session),
    disconnected: (session) => rooms.disconnected(session),
  })
  const presence = new Presence({ database, directory, sessions, ids, host, config, metrics })
  sessions.watch(presence)
  const providers = options.providers ?? createProviders(config, host)
  const clustered =
    options.cluster &&
    joinCluster(options.cluster, node.fence?.node, {
      ...{ database, directory, sessions, host, config, metrics, rooms, live },
      notices: joinLeaveNotices,
    })
  const cluster = clustered?.cluster
  node.whenMoved = () => options.cluster?.fenced?.()
  const push = new PushService({
    ...{ database, directory, sessions, providers, host, config, metrics },
    ...clustered?.pushes,
  })
  const keys = new PageKeys(host.now())
  const delivery = new Delivery({ sessions, directory, live, keys, host, config, metrics })
  /** Called after every commit, once it has been delivered to the devices. */
  const observers: ((committed: Committed<SendContext>[]) => void)[] = []
  const observed = <T>(committed: Committed<SendContext>[], delivered: T): T => {
    for (const note of observers) note(committed)
    return delivered
  }
  const deliver = (committed: Committed<SendContext>[]) => observed(committed, delivery.committed(committed))
  const changeAll: Services['change'] = (work) => change({ database, ids, host, deliver }, work)
  const commits = new Commits<SendContext>({
    database,
    host,
    config,
    fence: () => node.fence,
    adding: tracing.adding,
    done: (committed) => observed(committed, delivery.take(committed)),
    stale: (appends) => {
      for (const { context } of appends) context.again?.()
    },
    failed: (appends: Append<SendContext>[], error) => {
      metrics.problem('commit', error)
      // Messages after this one get ids of another number.
      if (isFenced(error)) void node.renew().catch((problem) => metrics.problem('node', problem))
      refuseFailed(appends, host.now())
    },
  })
  const eventRequests = networkPost()
  const events = new Events({
    database,
    directory,
    host,
    config,
    metrics,
    log,
    post: tracing.post(options.postEvents ?? eventRequests.post),
    isSender: clustered?.pushes.isSender,
  })
  sessions.watch(events.watcher)
  const indexer = new Indexer({ database, host, metrics, isBusy: () => commits.isBusy })
  const overviews = new Overviews({ directory, change: changeAll, host, metrics })
  observers.push(
    (committed) => indexer.note(committed),
    (committed) => overviews.note(committed),
    (committed) => push.note(committed),
    (committed) => events.note(committed),
  )
  const streams = new Streams({
    database,
    directory,
    ids,
    host,
    config,
    metrics,
    deliver,
    isShared: cluster !== undefined,
    deliverPiece: (conversation, position, meta) => delivery.piece(conversation, position, meta),
  })
  const limits = cluster?.limits
  const signInRate = new SignInRate(config, host, limits)
  const signIn = new SignIn({
    ...{ directory, database, sessions, commits, ids, keys, host, config, metrics, limits },
    rate: signInRate,
  })
  const passwords = new Passwords({
    host,
    config,
    cost: options.passwordCost,
    tags: options.passwordTags,
    overBudget: (budget) => metrics.overBudget(budget),
  })
  const { translator, transcriber, images, videoFrames } = createEngines({ config, host, metrics }, options)
  const isMember = membership(database)
  const blobs = await openBlobs(config, options.disk ?? nodeDisk)
  const audit = new AuditLog({ database, host, config, metrics })
  const appKeys = new AppKeys({ database, host, failed: (error) => metrics.problem('keys', error) })
  const files = new Files({
    database,
    directory,
    keys: appKeys,
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
  const broadcasts = new Broadcasts({ database, directory, rooms, config, commits, ids, host, metrics })
  const configured = createModeration({ config, host, request: fetchRequest, metrics, database })
  for (const { name, help, value } of configured.counters) metrics.counter(name, help, value)
  const moderation = options.moderation ?? configured
  let isStopping = false
  const operating = createOperating(
    {
      ...{ database, host, config, metrics, sessions, passwords, commits, limits },
      node: () => node.fence?.node ?? 0,
      isStopping: () => isStopping,
      hasUnknownProxy: () => addresses.hasUnknownProxy,
    },
    options,
  )
  const jobs = dataJobs({ database, host, config, metrics }, () => services, clustered?.pushes.isSender)
  const services: Services = {
    ...operating.services,
    database,
    directory,
    sessions,
    rooms,
    live,
    deliver: (committed) => deliver([...committed]),
    joinLeaveNotices,
    presence,
    pushes: push,
    signIn,
    signInRate,
    commits,
    ids,
    keys: appKeys,
    webhooks: new Webhooks({ database, host, limits }),
    moderation,
    audit,
    passwords,
    limits,
    guesses: new PasswordBackOff(config, host, { name: 'passwords', limits }),
    additions: new GroupAdditionLimits(config, host, limits),
    translator,
    transcriber,
    streams,
    broadcasts,
    erasures: jobs.erasures,
    events,
    callSigner: createCallSigner(config),
    files,
    host,
    config,
    metrics,
    change: changeAll,
  }
  rooms.whenAway = leaveWhenAway(services)
  const roomDoors = roomChannel(services, moderation.shownText)
  clustered?.connect({
    delivery,
    signIn,
    commits,
    presence,
    push,
    broadcasts,
    streams,
    roomMembership: roomDoors,
  })
  const all = [...withOtherPaths(handlers), joiningOverRest(roomDoors)]
  const pipeline = new Pipeline(services, all, moderation.shownText)
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
    reached: (conversation, position) => delivery.reached(conversation, position),
  })
  const channel = new Channel({
    take: (session, meta) => sender.take(session, meta),
    signIn,
    host,
    config,
    metrics,
  })
  const sharedFiles = new SharedFiles({
    services,
    store: files.store,
    cleaned: (received) => files.cleaned(received),
    shownText: moderation.shownText,
    in: {
      group: { sharing, mayFetch: isMember },
      room: { sharing: roomSharing, mayFetch: mayFetchFrom(rooms) },
    },
  })
  const recognitions = new TranscriptionUploads(services)
  const addresses = new ClientAddresses(config.trustedProxies, (text) => log.warn(text))
  const contactLists = new ContactListSockets({ ask: (request) => pipeline.run(request), host, metrics })
  const sockets = new Sockets(channel, { host, config, metrics, addresses, contactLists })
  delivery.writeWith(() => sockets.endTurn())
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
    log,
    accessLog: options.accessLog,
    tracer: tracing.tracer,
    sample: sampleRoutes(services, (request) => pipeline.run(request)),
    health: operating.services.health,
    operatorSessions: operating.signIn,
    ...apiDocuments(all),
    ...signedDownloads(services),
    appKeyOf: async (clientId) => (await directory.appOfClient(clientId))?.key,
  })
  addGauges(metrics, { sessions, rooms, streams, channel, database, signIn, commits })
  if (options.processMetrics) metrics.collectProcess()
  const disabledApps = new DisabledApps({
    directory,
    sessions,
    host,
    metrics,
    end: (session) => signIn.end(session),
  })
  const parts: readonly ServerService[] = [
    ...tracing.parts,
    { name: 'node number', start: () => node.start(), stop: () => node.stop(), busy: () => node.isBusy },
    { name: 'search index', start: () => indexer.start(), stop: () => indexer.stop() },
    {
      name: 'commits',
      busy: () => commits.isBusy,
      async stop() {
        await commits.idle()
        commits.stop()
      },
    },
    {
      name: 'events',
      start: () => events.start(),
      async stop() {
        await events.stop()
        eventRequests.close()
      },
      busy: () => events.isBusy,
    },
    { name: 'blobs', stop: () => blobs.close() },
    { name: 'disabled apps', start: () => disabledApps.start(), stop: () => disabledApps.stop() },
    ...(configured.appWords ? [running('word lists', configured.appWords)] : []),
    running('device expiry', deviceExpiry),
    running('file cleanup', fileCleanup),
    { name: 'audit', start: () => audit.start(), stop: () => audit.stop(), busy: () => audit.isBusy },
    { name: 'video frames', stop: () => videoFrames.close() },
    { name: 'images', stop: () => images.close() },
    { name: 'password hashes', stop: () => passwords.close() },
    { name: 'files', stop: () => files.idle(), busy: () => files.running + recognitions.running },
    { name: 'HTTP', stop: () => http.close(), busy: () => pipeline.running },
    { name: 'channel', stop: () => channel.stop(), busy: () => signIn.running },
    { name: 'contact lists', stop: () => contactLists.stop(), busy: () => contactLists.isBusy },
    { name: 'delivery', stop: () => delivery.stop(), busy: () => delivery.isBusy },
    { name: 'room retention', stop: () => retention.stop(), busy: () => retention.isBusy },
    { name: 'push', start: () => push.start(), stop: () => push.stop(), busy: () => push.isBusy },
    running('presence', presence),
    { name: 'join and leave notices', stop: () => joinLeaveNotices.stop() },
    {
      name: 'rooms',
      start: () => (cluster ? undefined : rooms.inBackground(() => restoreRooms(services))),
      stop: () => rooms.stop(),
      busy: () => rooms.running,
    },
    { name: 'thread overviews', stop: () => overviews.stop(), busy: () => overviews.busy },
    running('streams', streams),
    running('broadcasts', broadcasts),
    ...operating.serverParts,
    ...jobs.parts,
    ...(clustered?.parts ?? []),
    {
      name: 'open sends',
      async stop() {
        channel.pause()
        await Promise.all([...sessions.all()].map((session) => session.lane))
        sender.stop()
        await commits.idle()
      },
    },
  ]
  await startParts(parts)

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
    addresses,
    accept: (wire) => channel.accept(wire),
    get asking() {
      return busyIn(parts)
    },
    get busy() {
      return busyIn(parts) + sender.waiting
    },
    get awaitsOthers() {
      return isPausing(host) || delivery.isHolding || (cluster?.links.isWaiting ?? false)
    },
    async drain() {
      isStopping = true
      if (!cluster) return
      cluster.isDraining = true
      await drain({ host, config, channel })
    },
    stop() {
      isStopping = true
      return stopParts(parts)
    },
  }
}
