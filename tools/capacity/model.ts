// How many nodes, cores and disks a number of people needs. The figures are measured (docs/scaling.md says how); the
// model only multiplies and adds them, so that anybody can follow it.

export interface Wanted {
  /** Devices that are connected at the busiest time. */
  readonly connected: number
  /** Messages that a connected device sends in the busiest hour. */
  readonly messagesPerHour: number
  /** Devices that receive a message, on average: 1 in one-to-one chats. */
  readonly receivers: number
  /** The busiest hour against the average hour of a day. */
  readonly peak: number
  /** Days that messages are kept. */
  readonly keptDays: number
}

/** Costs on one core of a small cloud machine. */
export interface Figures {
  /** Microseconds of the nodes per message: received, stored, delivered to one device and acknowledged. */
  readonly nodePerMessage: number
  /** Microseconds of the nodes per further device that receives it. */
  readonly nodePerDelivery: number
  readonly databasePerMessage: number
  readonly busPerMessage: number
  /** Bytes of memory per connected device, with what the kernel holds for its socket. */
  readonly bytesPerConnection: number
  /** Bytes per stored message of about 100 characters, with its indexes. */
  readonly bytesPerMessage: number
}

export const measured: Figures = {
  nodePerMessage: 140,
  nodePerDelivery: 30,
  databasePerMessage: 90,
  busPerMessage: 4,
  bytesPerConnection: 20_000,
  bytesPerMessage: 850,
}

/** A core that is busier than this has no reserve for peaks, or for the users of a dead node. */
const busiest = 0.5
/** A node uses one core for its sockets, and a part of another one for everything else. */
const coresPerNode = 1.5
/** More than this on one node takes too long to connect again when the node dies. */
const mostConnections = 100_000

export interface Needed {
  readonly messagesPerSecond: number
  readonly nodes: number
  readonly memoryPerNode: number
  readonly databaseCores: number
  readonly busCores: number
  /** Bytes that the database grows by in a day, and its size after `keptDays`. */
  readonly diskPerDay: number
  readonly disk: number
  /** The part that has to grow first. */
  readonly first: 'connections' | 'CPU of the nodes' | 'CPU of the database'
}

/** The machines for a number of people, with one node more than the load needs. */
export function capacity(wanted: Wanted, figures: Figures = measured): Needed {
  const messagesPerSecond = (wanted.connected * wanted.messagesPerHour) / 3600
  const perMessage = figures.nodePerMessage + Math.max(0, wanted.receivers - 1) * figures.nodePerDelivery
  const coresOf = (microseconds: number) => (messagesPerSecond * microseconds) / 1e6 / busiest
  const byCpu = coresOf(perMessage) / coresPerNode
  const byConnections = wanted.connected / mostConnections
  const nodes = Math.ceil(Math.max(byCpu, byConnections, 1)) + 1
  const perDay = (messagesPerSecond * 86_400) / wanted.peak
  const databaseCores = coresOf(figures.databasePerMessage)
  return {
    messagesPerSecond,
    nodes,
    memoryPerNode: (wanted.connected / (nodes - 1)) * figures.bytesPerConnection,
    databaseCores,
    busCores: coresOf(figures.busPerMessage),
    diskPerDay: perDay * figures.bytesPerMessage,
    disk: perDay * figures.bytesPerMessage * wanted.keptDays,
    first:
      databaseCores > 16 ? 'CPU of the database' : byCpu > byConnections ? 'CPU of the nodes' : 'connections',
  }
}
