// Exchanges the devices of the nodes: each node announces the devices that are connected to it, and ends the older
// session of a device that has moved to another node.

import type { Directory } from '../directory/directory.ts'
import type { Host } from '../platform/host.ts'
import type { RemoteDevice } from '../sessions/other-nodes.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import type { ClusterActions } from './dependencies.ts'
import type { AnnouncedDevice, Hint } from './messages.ts'
import type { RemoteDevices } from './remote-devices.ts'

export interface DeviceExchangeParts {
  readonly remoteDevices: RemoteDevices
  readonly sessions: Sessions
  readonly directory: Directory
  readonly host: Host
  readonly act: () => ClusterActions
  readonly sendHint: (to: number | 'all', hint: Hint) => void
  /** The device list of a node is complete. */
  readonly known: (node: number) => void
  readonly problem: (error: unknown) => void
}

/** Devices in one message. */
const devicesAtOnce = 1000

export class DeviceExchange {
  private readonly parts: DeviceExchangeParts
  private readonly orders = new Map<Session, number>()
  private lastOrder = 0
  /** Acknowledgements of devices that have just left this node, while they are being stored. */
  private readonly leaving = new Map<string, Promise<void>>()
  /** Introductions of other nodes that are not complete. */
  private readonly arriving = new Map<number, AnnouncedDevice[]>()

  constructor(parts: DeviceExchangeParts) {
    this.parts = parts
    parts.sessions.watch({
      connected: () => undefined,
      disconnected: (session) => this.disconnected(session),
    })
  }

  /** Announces a device that has connected to this node. */
  announce(session: Session, note: string | undefined): void {
    // Higher than that of every sign-in that this node knows of, even if the clocks differ.
    this.lastOrder = Math.max(this.lastOrder + 1, this.parts.host.now())
    this.orders.set(session, this.lastOrder)
    this.parts.sendHint('all', {
      kind: 'came',
      device: this.announcementOf(session),
      ...(note === undefined ? {} : { note }),
    })
  }

  private disconnected(session: Session): void {
    const order = this.orders.get(session)
    if (order === undefined) return
    this.orders.delete(session)
    const { user, resource } = session
    this.parts.sendHint('all', { kind: 'gone', userId: user.id, resource, order })
    this.storeCursors(deviceKey(user.id, resource))
  }

  /** The device may be on its way to another node, which must not send again what it has acknowledged here. */
  private storeCursors(key: string): void {
    const stored = this.parts
      .act()
      .flushCursors()
      .catch((error) => this.parts.problem(error))
      .then(() => {
        if (this.leaving.get(key) === stored) this.leaving.delete(key)
      })
    this.leaving.set(key, stored)
  }

  private announcementOf(session: Session): AnnouncedDevice {
    const { user, resource, platform, deviceName, since, deviceId } = session
    const order = this.orders.get(session) ?? 0
    const { id: appId, key: appKey } = user.app
    return {
      userId: user.id,
      userName: user.name,
      appId,
      appKey,
      resource,
      platform,
      deviceName,
      order,
      since,
      deviceId,
    }
  }

  introduce(to: number): void {
    const devices = [...this.orders.keys()].map((session) => this.announcementOf(session))
    const count = Math.max(1, Math.ceil(devices.length / devicesAtOnce))
    for (let at = 0; at < count; at++)
      this.parts.sendHint(to, {
        kind: 'snapshot',
        devices: devices.slice(at * devicesAtOnce, (at + 1) * devicesAtOnce),
        isFirst: at === 0,
        isLast: at === count - 1,
      })
  }

  /** A device is connected to one node only: the older session of the same one ends. */
  connectedElsewhere(node: number, device: AnnouncedDevice, note?: string): void | Promise<void> {
    this.lastOrder = Math.max(this.lastOrder, device.order)
    return this.replaced(this.parts.remoteDevices.add(node, device), note)
  }

  /** Ends the older session of a device that is now connected to another node. */
  private replaced(device: RemoteDevice, note?: string): void | Promise<void> {
    const same = this.parts.sessions.find(device.userId, device.resource)
    this.parts.act().connectedElsewhere(device)
    if (!same) return this.leaving.get(deviceKey(device.userId, device.resource))
    if ((this.orders.get(same) ?? 0) > device.order) return
    this.parts.act().kick(device.userId, 'signedInElsewhere', device.resource, note)
    // The device continues where it was.
    return this.parts.act().flushCursors()
  }

  introducedBy(node: number, { devices, isFirst, isLast }: Extract<Hint, { kind: 'snapshot' }>): void {
    const collected = isFirst ? [] : this.arriving.get(node)
    // The first part was lost, so the node is asked again.
    if (!collected) return
    collected.push(...devices)
    this.arriving.set(node, collected)
    if (!isLast) return
    this.arriving.delete(node)
    const { added, removed } = this.parts.remoteDevices.replace(node, collected)
    this.parts.known(node)
    for (const device of this.parts.remoteDevices.on(node)) {
      this.lastOrder = Math.max(this.lastOrder, device.order)
      const ending = this.replaced(device)
      if (ending) void ending.catch((error) => this.parts.problem(error))
    }
    for (const device of added) this.unnoticed(device, true)
    for (const device of removed) this.unnoticed(device, false)
  }

  /** Notices about this device may have been lost as well. */
  unnoticed(device: RemoteDevice, isConnected: boolean): void {
    const [org = '', name = ''] = device.appKey.split('#')
    const find = async () => {
      const { directory } = this.parts
      const app = await directory.app(org, name)
      const user = app && (await directory.user(app, device.userName))
      if (user) this.parts.act().movedUnnoticed(user, device, isConnected)
    }
    void find().catch((error) => this.parts.problem(error))
  }

  /** The node is gone. Returns the devices that were connected to it. */
  drop(node: number): readonly RemoteDevice[] {
    this.arriving.delete(node)
    return this.parts.remoteDevices.drop(node)
  }
}

const deviceKey = (userId: number, resource: string): string => `${userId} ${resource}`
