// The network of a world: a line for every device, and a journal of all frames.

import type { Server } from '@parley/server'
import type { Clock } from './clock.ts'
import { Line } from './device-connection.ts'
import { describeFrame, type Frame } from './frames.ts'
import type { Random } from './random.ts'

/** A frame in the journal of a network. */
export interface JournalEntry {
  /** When it was sent, in virtual milliseconds since 1970. */
  readonly at: number
  /** The device on the other end. */
  readonly line: string
  /** The frame. */
  readonly frame: Frame
  /** It did not arrive. */
  readonly isLost: boolean
}

/** The most entries that are kept. Of a long run only the end is needed. */
const mostEntries = 20_000

/** The network between all devices and the server, in memory. */
export class Network {
  /** The one-way latency in milliseconds. */
  latencyMs = 20
  /** The most random latency that is added. Frames of one socket keep their order. */
  jitterMs = 0
  /** The connections by device. */
  readonly lines = new Map<string, Line>()
  private entries: JournalEntry[] = []
  private readonly clock: Clock
  private readonly random: Random
  private readonly server: (line: string) => Server | undefined

  constructor(parts: { clock: Clock; random: Random; server: (line: string) => Server | undefined }) {
    this.clock = parts.clock
    this.random = parts.random
    this.server = parts.server
  }

  /** The line of a device, created on first use. */
  line(name: string, address = '127.0.0.1'): Line {
    const known = this.lines.get(name)
    if (known) return known
    const line = new Line({
      clock: this.clock,
      server: () => this.server(name),
      latency: () => this.latencyMs + (this.jitterMs > 0 ? this.random.between(0, this.jitterMs) : 0),
      address,
      record: (frame, isLost) => this.record({ at: this.clock.now(), line: name, frame, isLost }),
    })
    this.lines.set(name, line)
    return line
  }

  /** Cuts every line. */
  cut(): void {
    for (const line of this.lines.values()) line.cut()
  }

  /** The frames of a line (or all of them), oldest first. */
  journal(line?: string): readonly JournalEntry[] {
    return line === undefined ? this.entries : this.entries.filter((entry) => entry.line === line)
  }

  /** The frames of a line since a time. */
  frames(line: string, since = 0): Frame[] {
    return this.journal(line)
      .filter(({ at }) => at >= since)
      .map(({ frame }) => frame)
  }

  /** The end of the journal, for error messages. */
  describe(most = 40): string {
    const shown = this.entries.slice(-most)
    const lines = shown.map(({ at, line, frame, isLost }) => {
      const time = new Date(at).toISOString().slice(11, 23)
      return `  ${time} ${line.padEnd(12)} ${describeFrame(frame)}${isLost ? '  (lost)' : ''}`
    })
    return lines.join('\n')
  }

  /** For tests that measure memory, which should not include the journal. */
  forgetJournal(): void {
    this.entries = []
  }

  private record(entry: JournalEntry): void {
    this.entries.push(entry)
    if (this.entries.length > 2 * mostEntries) this.entries = this.entries.slice(-mostEntries)
  }
}
