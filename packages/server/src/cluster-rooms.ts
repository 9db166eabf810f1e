// Connects the rooms of a node with the cluster.

import type { Cluster } from './cluster/cluster.ts'
import type { RoomHint } from './rooms/node-messages.ts'
import { RemoveDisconnected, type RemoveDisconnectedParts } from './rooms/remove-disconnected.ts'
import { SharedRooms, type SharedRoomsParts } from './rooms/shared-rooms.ts'
import type { ServerService } from './server-lifecycle.ts'

export type ClusterRoomsParts = Omit<SharedRoomsParts, 'links'> &
  Omit<RemoveDisconnectedParts, 'isLeader' | 'isComplete'> & {
    readonly cluster: Cluster
    readonly isLeader: () => boolean
  }

export function shareRooms(parts: ClusterRoomsParts) {
  const { cluster, rooms } = parts
  const shared = new SharedRooms({
    ...parts,
    links: {
      send: (to, hint, blobs) => cluster.sendToRooms(to, hint, blobs),
      nodesOf: (users) => cluster.nodesWith(users),
      settled: () => cluster.settled(),
      get isComplete() {
        return cluster.links.isComplete
      },
    },
  })
  rooms.shared = shared
  const disconnected = new RemoveDisconnected({ ...parts, isComplete: () => cluster.isComplete() })
  const part: ServerService = {
    name: 'absent people in rooms',
    start: () => disconnected.start(),
    stop: () => disconnected.stop(),
    busy: () => disconnected.isBusy,
  }
  return {
    part,
    actions: {
      movedElsewhere: (userId: number) => rooms.movedElsewhere(userId),
      signedInHere: (userId: number) => rooms.inBackground(() => shared.readRoomsOf([userId])),
      rooms: {
        received: (body: object, blobs: readonly Uint8Array[]) => shared.received(body as RoomHint, blobs),
        count: () => rooms.count,
        distrustCopies: () => shared.distrustCopies(),
        repair: () => shared.confirmAll(),
      },
    },
  }
}
