// A simulated bad network: pass `throughNetwork(platform, 'flaky', { seed: 7 }).platform` to a client. A separate
// entry, so that other applications do not include it.

export {
  type NetworkConditions,
  type NetworkKind,
  networkIn,
  networkKinds,
  type Weather,
} from './chaos/network-conditions.ts'
export {
  createSeededRandom,
  /** @deprecated Use `createSeededRandom`. */
  createSeededRandom as createChance,
  type RandomSource,
  /** @deprecated Use `RandomSource`. */
  type RandomSource as Chance,
} from './chaos/seeded-random.ts'
export { type SimulatedNetwork, throughNetwork } from './chaos/simulated-network.ts'
export {
  createSleeper,
  createSuspendableHost,
  type Sleeper,
  type SuspendableHost,
} from './chaos/suspension.ts'
