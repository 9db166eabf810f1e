// A bus between servers in one process, for tests. The carrier decides what happens to each message: by default it arrives
// after a turn; a test's carrier may lose, repeat, delay or reorder it.

import { type Bus, type BusState, maxBusBytes } from './bus.ts'

/**
 * Carries one message from a node to another. It may call `arrive` never, once or several times, but only later, and may
 * change the bytes, which are a copy for the receiver.
 */
export type Carrier = (from: number, to: number, arrive: () => void, bytes: Uint8Array) => void

const reliably: Carrier = (_from, _to, arrive) => queueMicrotask(arrive)

export class MemoryHub {
  private readonly carry: Carrier
  private readonly buses = new Map<number, MemoryBus>()

  constructor(carry: Carrier = reliably) {
    this.carry = carry
  }

  /** The connection of one node. */
  connect(): MemoryBus {
    return new MemoryBus(this)
  }

  attach(node: number, bus: MemoryBus): void {
    this.buses.set(node, bus)
  }

  detach(node: number, bus: MemoryBus): void {
    if (this.buses.get(node) === bus) this.buses.delete(node)
  }

  send(from: number, to: number | 'all', bytes: Uint8Array): void {
    for (const node of to === 'all' ? [...this.buses.keys()] : [to]) {
      if (node === from) continue
      // The receiver gets its own copy, as from a socket.
      const copy = bytes.slice()
      this.carry(from, node, () => this.buses.get(node)?.arrived(copy), copy)
    }
  }
}

export class MemoryBus implements Bus {
  dropped = 0
  private current: BusState = 'connected'
  private readonly hub: MemoryHub
  private node: number | undefined
  private receive: (bytes: Uint8Array) => void = () => undefined
  private readonly watchers: ((state: BusState) => void)[] = []

  constructor(hub: MemoryHub) {
    this.hub = hub
  }

  get state(): BusState {
    return this.current
  }

  publish(to: number | 'all', bytes: Uint8Array): void {
    if (this.node === undefined || this.current !== 'connected' || bytes.length > maxBusBytes)
      return void this.dropped++
    this.hub.send(this.node, to, bytes)
  }

  async listen(node: number, receive: (bytes: Uint8Array) => void): Promise<void> {
    this.node = node
    this.receive = receive
    this.hub.attach(node, this)
  }

  watch(changed: (state: BusState) => void): void {
    this.watchers.push(changed)
  }

  /** Cuts the connection to the bus, or restores it. */
  turn(state: BusState): void {
    if (state === this.current) return
    this.current = state
    for (const changed of this.watchers) changed(state)
  }

  arrived(bytes: Uint8Array): void {
    if (this.current === 'connected') this.receive(bytes)
  }

  async close(): Promise<void> {
    if (this.node !== undefined) this.hub.detach(this.node, this)
    this.receive = () => undefined
    this.current = 'disconnected'
  }
}
