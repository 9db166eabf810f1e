// A scenario: a world with people, whose devices agree at the end. Works with any test runner that has a function
// `test(title, run)`: `export const scenario = scenarioWith(test)`.

import type { Clock } from './clock.ts'
import type { Network } from './network.ts'
import type { Person } from './person.ts'
import { seedOf } from './random.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** Options of a scenario: those of its world, and what is compared in the end. */
export interface ScenarioOptions extends WorldOptions {
  /**
   * Whether all devices are compared with a fresh one in the end (the default), after every send and read, or never.
   */
  readonly agree?: 'finally' | 'always' | 'never'
  /** False: the world starts without people. */
  readonly people?: boolean
}

/** The cast of a scenario. */
export interface ScenarioContext {
  /** The world. */
  readonly world: World
  /** Its virtual clock. */
  readonly clock: Clock
  /** Its network. */
  readonly network: Network
  /** Two users who are signed in, each on a first device. */
  readonly ann: Person
  /** A second user, signed in on a first device. */
  readonly bob: Person
}

type Play = (stage: ScenarioContext) => Promise<void>
type TestFunction = (title: string, run: () => Promise<void>) => unknown

/** Declares a scenario as a test, with or without options. */
export interface Scenario {
  (title: string, play: Play): void
  (title: string, options: ScenarioOptions, play: Play): void
}

/** `defaults` are options of every scenario that does not choose otherwise. */
export function scenarioWith(test: TestFunction, defaults: ScenarioOptions = {}): Scenario {
  return (title: string, first: ScenarioOptions | Play, second?: Play) => {
    const options = typeof first === 'function' ? {} : first
    const play = typeof first === 'function' ? first : (second as Play)
    test(title, () => playScenario({ seed: seedOf(title), ...defaults, ...options }, play))
  }
}

/** Runs a scenario once. A failure includes the seed, the time and the last frames. */
export async function playScenario(options: ScenarioOptions, play: Play): Promise<void> {
  const world = await createWorld(options)
  try {
    const stage = await stageOf(world, options)
    world.agreesAlways = options.agree === 'always'
    await play(stage)
    if (options.agree !== 'never') await world.agree()
  } catch (error) {
    throw explained(error, world)
  } finally {
    await world.close()
  }
}

async function stageOf(world: World, options: ScenarioOptions): Promise<ScenarioContext> {
  const { clock, network } = world
  if (options.people === false) return { world, clock, network } as ScenarioContext
  return { world, clock, network, ann: await world.person('ann'), bob: await world.person('bob') }
}

/** The same error, with everything that is needed to find the cause and to reproduce it. */
function explained(error: unknown, world: World): unknown {
  if (!(error instanceof Error)) return error
  const time = new Date(world.clock.now()).toISOString()
  error.message += `\n\nSeed ${world.random.seed}, at ${time}. The last frames:\n${world.network.describe()}`
  return error
}
