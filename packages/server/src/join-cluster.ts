// Connects the cluster with the other parts of a server.

import type { Broadcasts } from './areas/messages/broadcasts.ts'
import type { RoomMembership } from './areas/rooms/channel.ts'
import { enterFor } from './areas/rooms/join-over-rest.ts'
import { Cluster } from './cluster/cluster.ts'
import type { ClusterParts } from './cluster/dependencies.ts'
import { Lease } from './cluster/lease.ts'
import { type ClusterRoomsParts, shareRooms } from './cluster-rooms.ts'
import type { Delivery } from './delivery/delivery.ts'
import { leasedNumbers } from './logs/node-number.ts'
import type { Metrics } from './metrics.ts'
import type { Presence } from './presence/presence.ts'
import type { PushService, PushServiceParts } from './push/push.ts'
import type { ServerService } from './server-lifecycle.ts'
import type { ClusterOptions } from './server-options.ts'
import type { SendCommits } from './sessions/send-context.ts'
import type { SignIn } from './sessions/sign-in.ts'
import type { Streams } from './streams/streams.ts'

interface Connected {
  readonly delivery: Delivery
  readonly signIn: SignIn
  readonly commits: SendCommits
  readonly presence: Presence
  readonly push: PushService
  readonly broadcasts: Broadcasts
  readonly streams: Streams
  readonly roomMembership: RoomMembership
}

export interface ClusterPart {
  readonly cluster: Cluster
  /** Options of the pushes: one node sends those of all. The same node sends the events for back ends. */
  readonly pushes: Pick<PushServiceParts, 'isSender' | 'added' | 'whenRegistered'>
  readonly parts: readonly ServerService[]
  /** Called before the parts are started. */
  connect(connected: Connected): void
}

/** Makes this server a node. `leased` is the number of this program in the database. */
export function joinCluster(
  { bus, node: given, running }: ClusterOptions,
  leased: number | undefined,
  parts: Omit<ClusterParts, 'bus' | 'node' | 'running'> &
    Omit<ClusterRoomsParts, 'cluster' | 'isLeader'> & { readonly metrics: Metrics },
): ClusterPart {
  const node = given ?? leased
  if (node === undefined)
    throw new Error('A cluster needs a PostgreSQL database that all nodes share: set PARLEY_DATABASE.')
  const { database, host, metrics, sessions } = parts
  const leases = () => leasedNumbers(database)
  const cluster = new Cluster({ ...parts, bus, node, running: running ?? leases })
  sessions.otherNodes = cluster
  let wakePushes: () => void = () => undefined
  const lease = new Lease({
    database,
    host,
    name: 'pushes',
    holder: Buffer.from(host.randomBytes(9)).toString('base64url'),
    gained: () => wakePushes(),
    failed: (error) => metrics.problem('lease', error),
  })
  const rooms = shareRooms({ ...parts, cluster, isLeader: () => lease.isHeld })
  return {
    cluster,
    pushes: {
      isSender: () => lease.isHeld,
      added: () => cluster.pushesAdded(),
      whenRegistered: (userId) => cluster.registered(userId),
    },
    parts: [
      {
        name: 'lease',
        start: () => lease.start(),
        stop: () => lease.stop(),
        busy: () => lease.isBusy,
      },
      {
        name: 'cluster',
        start: () => cluster.start(),
        stop: () => cluster.stop(),
        busy: () => cluster.isBusy,
      },
      rooms.part,
    ],
    connect({ delivery, signIn, commits, presence, push, broadcasts, streams, roomMembership: roomDoors }) {
      wakePushes = () => push.wake()
      cluster.actions = {
        offer: (logId, users, entries) => delivery.offerHere(logId, users, entries),
        reached: (logId, users, head) => delivery.reachedHere(logId, users, head),
        release: (logId) => delivery.release(logId),
        piece: (logId, users, position, meta) => delivery.pieceHere(logId, users, position, meta),
        kick: (userId, reason, device, note) => signIn.kickHere(userId, reason, device, note),
        enterRoom: (userId, resource, roomId) => enterFor(roomDoors, sessions.find(userId, resource), roomId),
        end: (session, reason) => signIn.kick(session, reason),
        flushCursors: () => commits.flushCursors(),
        connectedElsewhere: ({ userId, resource }) => presence.connectedElsewhere(userId, resource),
        movedUnnoticed: (user, { resource }, isConnected) =>
          isConnected ? presence.connectedUnnoticed(user) : presence.lostElsewhere(user, resource),
        tookOver() {
          push.examineAgain()
          broadcasts.start()
          streams.start().catch((error) => metrics.problem('stream', error))
        },
        registered: (userId) => push.registeredElsewhere(userId),
        pushesAdded: () => push.wake(),
        ...rooms.actions,
      }
    },
  }
}
