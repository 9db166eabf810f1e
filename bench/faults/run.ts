// Runs the faults one after the other under a steady load, and accounts for all messages.

import { keptIn } from '../../tests/faults/message-accounting.ts'
import { after } from '../measure.ts'
import { FaultyCluster } from './cluster.ts'
import { faultsOf, inflict, type Span } from './faults.ts'
import { namesOf, SteadyLoad } from './load.ts'
import { type Figures, figuresOf, type Healing, healingOf } from './message-accounting.ts'

export interface RunOptions {
  readonly perSecond: number
  readonly people: number
  readonly pauseMs: number
  readonly patienceMs: number
  readonly restMs: number
  /** Only faults with this in their name. */
  readonly only: string
  readonly say: (text: string) => void
}

export interface RunResult {
  readonly figures: Figures
  readonly healings: readonly Healing[]
  readonly exits: number
}

const nodes = 3
/** Everything is acknowledged and delivered at the end, or lost. */
const longestEndMs = 60_000

export async function runFaults(options: RunOptions): Promise<RunResult> {
  const { say, restMs } = options
  const cluster = await FaultyCluster.open(nodes, namesOf(options.people))
  let load: SteadyLoad | undefined
  try {
    load = await SteadyLoad.open({ ...options, addresses: cluster.addresses, secret: cluster.secret })
    load.begin()
    await after(restMs)
    const spans: Span[] = []
    for (const fault of faultsOf(cluster, options.pauseMs).filter(({ name }) =>
      name.includes(options.only),
    )) {
      say(fault.name)
      spans.push(await inflict(fault))
      await after(restMs)
      await load.spread()
      await after(restMs)
    }
    if (!(await load.finish(longestEndMs))) say('Something was never acknowledged or never arrived.')
    const ended = performance.now()
    const entries = await keptIn({ directory: '', url: cluster.postgres.url })
    const { messages, people } = load
    const healings = spans.map((span, at) =>
      healingOf(messages.values(), span, spans[at + 1]?.began ?? ended),
    )
    return { figures: figuresOf(people, entries), healings, exits: cluster.exits }
  } finally {
    await load?.close()
    await cluster.close()
  }
}
