// The metrics of a node of a cluster.

import type { Bus } from '../bus/bus.ts'
import type { Metrics } from '../metrics.ts'
import type { Links } from './links.ts'
import type { RemoteDevices } from './remote-devices.ts'
import type { Repair } from './repair.ts'

export function addGauges(
  metrics: Pick<Metrics, 'gauge' | 'counter'>,
  parts: {
    readonly bus: Bus
    readonly links: Links
    readonly remoteDevices: RemoteDevices
    readonly repair: Repair
  },
): void {
  const { bus, links, remoteDevices, repair } = parts
  metrics.gauge('parley_cluster_nodes', 'Live nodes, including this one', () => links.alive.length + 1)
  metrics.gauge('parley_cluster_remote_devices', 'Devices connected to other nodes', () => remoteDevices.size)
  metrics.gauge('parley_bus_connected', 'Whether the bus is connected', () =>
    Number(bus.state === 'connected'),
  )
  metrics.counter('parley_bus_dropped_total', 'Messages that the bus did not accept', () => bus.dropped)
  metrics.counter(
    'parley_cluster_gaps_total',
    'Times that messages of another node were missed',
    () => links.gaps,
  )
  metrics.counter('parley_cluster_repairs_total', 'Repairs after a gap', () => repair.count)
  const alive = () => links.describe().filter(({ isAlive }) => isAlive)
  metrics.gauge(
    'parley_cluster_unacknowledged',
    'Messages that the slowest other node has not processed yet',
    () => Math.max(0, ...alive().map(({ unacknowledged }) => unacknowledged)),
  )
  metrics.gauge(
    'parley_cluster_silent_seconds',
    'Time since the last message of the quietest live node',
    () => Math.max(0, ...alive().map(({ silentMs }) => silentMs / 1000)),
  )
}
