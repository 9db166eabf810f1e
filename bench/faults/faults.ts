// The faults that are injected into a cluster, one after the other.

import { after } from '../measure.ts'
import type { FaultyCluster } from './cluster.ts'

export interface Fault {
  readonly name: string
  /** Resolves when the fault has begun. */
  readonly begin: () => Promise<void>
  /** How long it stays. */
  readonly holdMs: number
  /** Resolves when the part runs again. */
  readonly end: () => Promise<void>
}

/** Before a supervisor starts what was killed. */
const supervisorMs = 2000

/** Kills and pauses each node, the database and the bus. A pause has the length that is given. */
export function faultsOf(cluster: FaultyCluster, pauseMs: number): Fault[] {
  const { postgres, nats } = cluster
  const nodes = Array.from({ length: cluster.count }, (_, node) => node)
  const killed = (name: string, kill: () => Promise<void>, start: () => Promise<void>): Fault => ({
    name: `${name} killed`,
    begin: kill,
    holdMs: supervisorMs,
    end: start,
  })
  const paused = (name: string, pause: () => void, resume: () => void): Fault => ({
    name: `${name} paused for ${pauseMs / 1000} s`,
    begin: async () => pause(),
    holdMs: pauseMs,
    end: async () => resume(),
  })
  return [
    ...nodes.flatMap((node) => [
      killed(
        `node ${node + 1}`,
        () => cluster.kill(node),
        () => cluster.start(node),
      ),
      paused(
        `node ${node + 1}`,
        () => cluster.pauseNode(node),
        () => cluster.resumeNode(node),
      ),
    ]),
    killed(
      'PostgreSQL',
      () => postgres.kill(),
      () => postgres.start(),
    ),
    paused(
      'PostgreSQL',
      () => postgres.pause(),
      () => postgres.resume(),
    ),
    killed(
      'NATS',
      () => nats.kill(),
      () => nats.start(),
    ),
    paused(
      'NATS',
      () => nats.pause(),
      () => nats.resume(),
    ),
    {
      name: 'NATS restarted at once',
      begin: () => nats.kill(),
      holdMs: 0,
      end: () => nats.start(),
    },
  ]
}

/** When a fault began and ended, in milliseconds of `performance.now()`. */
export interface Span {
  readonly name: string
  readonly began: number
  readonly ended: number
}

export async function inflict(fault: Fault): Promise<Span> {
  const began = performance.now()
  await fault.begin()
  await after(fault.holdMs)
  await fault.end()
  return { name: fault.name, began, ended: performance.now() }
}
