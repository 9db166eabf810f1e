// The devices that are connected to other nodes, as those nodes have announced them.

import type { RemoteDevice } from '../sessions/other-nodes.ts'
import type { AnnouncedDevice } from './messages.ts'

export interface RemoteDevicesListener {
  /** A user who was connected to no other node connected to one, or disconnected from the last one. */
  moved(device: RemoteDevice, by: 1 | -1): void
  /** A device of this user connected to another node, or disconnected from one. */
  changed(userId: number): void
}

const none: readonly RemoteDevice[] = []

export class RemoteDevices {
  private readonly byUser = new Map<number, RemoteDevice[]>()
  private readonly byNode = new Map<number, Map<string, RemoteDevice>>()
  private readonly listener: RemoteDevicesListener

  constructor(listener: RemoteDevicesListener) {
    this.listener = listener
  }

  get size(): number {
    return [...this.byNode.values()].reduce((sum, devices) => sum + devices.size, 0)
  }

  of(userId: number): readonly RemoteDevice[] {
    return this.byUser.get(userId) ?? none
  }

  *all(): Iterable<RemoteDevice> {
    for (const devices of this.byNode.values()) yield* devices.values()
  }

  on(node: number): readonly RemoteDevice[] {
    return [...(this.byNode.get(node)?.values() ?? [])]
  }

  add(node: number, announced: AnnouncedDevice): RemoteDevice {
    const device: RemoteDevice = { ...announced, node }
    const here = this.byNode.get(node) ?? new Map<string, RemoteDevice>()
    this.byNode.set(node, here)
    const before = here.get(keyOf(device))
    if (before) this.forget(before)
    here.set(keyOf(device), device)
    const others = this.byUser.get(device.userId)
    if (others) others.push(device)
    else {
      this.byUser.set(device.userId, [device])
      this.listener.moved(device, 1)
    }
    this.listener.changed(device.userId)
    return device
  }

  identified(node: number, userId: number, resource: string, deviceId: number): void {
    const device = this.byNode.get(node)?.get(keyOf({ userId, resource }))
    if (device) device.deviceId = deviceId
  }

  /** Undefined if a later session of the device has replaced it. */
  remove(node: number, userId: number, resource: string, order: number): RemoteDevice | undefined {
    const device = this.byNode.get(node)?.get(keyOf({ userId, resource }))
    if (!device || device.order > order) return undefined
    this.forget(device)
    return device
  }

  /** Replaces all devices of a node. Returns the differences. */
  replace(
    node: number,
    announced: readonly AnnouncedDevice[],
  ): { added: RemoteDevice[]; removed: RemoteDevice[] } {
    const before = new Map((this.byNode.get(node) ?? new Map<string, RemoteDevice>()).entries())
    const added: RemoteDevice[] = []
    for (const each of announced) {
      if (!before.delete(keyOf(each))) added.push(this.add(node, each))
      else this.add(node, each)
    }
    const removed = [...before.values()]
    for (const device of removed) this.forget(device)
    return { added, removed }
  }

  /** The node is gone, with all its devices. */
  drop(node: number): readonly RemoteDevice[] {
    const devices = this.on(node)
    for (const device of devices) this.forget(device)
    return devices
  }

  private forget(device: RemoteDevice): void {
    this.byNode.get(device.node)?.delete(keyOf(device))
    const rest = this.of(device.userId).filter((each) => each !== device)
    if (rest.length > 0) this.byUser.set(device.userId, rest)
    else if (this.byUser.delete(device.userId)) this.listener.moved(device, -1)
    this.listener.changed(device.userId)
  }
}

function keyOf({ userId, resource }: Pick<RemoteDevice, 'userId' | 'resource'>): string {
  return `${userId} ${resource}`
}
