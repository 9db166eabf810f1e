// Another server under the same work as ours.

import type { Crowd } from '../fan-out.ts'
import type { Speaker } from '../pairs.ts'

export interface Peer {
  readonly name: string
  readonly version: string
  /** What is durable when a send is answered, and other facts that a reader has to know. */
  readonly settings: string
  readonly pid: number
  /** Users in pairs who write to each other. */
  speakers(count: number): Promise<Speaker[]>
  /** Members of one group or room; the first one sends. */
  crowd(members: number): Promise<Crowd>
  stop(): Promise<void>
}

/** The text of every message: a number in fixed width, filled up to 100 characters. */
export const numbered = (id: number): string => String(id).padStart(10, '0').padEnd(100, 'x')

export const emptyCrowd = (pid: number, members: number): Crowd => ({
  pid,
  members,
  senders: 1,
  write: () => undefined,
  answered: () => undefined,
  received: () => undefined,
  close: async () => undefined,
})
