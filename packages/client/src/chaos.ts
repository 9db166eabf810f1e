// A simulated bad network: pass `throughNetwork(platform, 'flaky', { seed: 7 }).platform` to a client. A separate
// entry, so that other applications do not include it.

export {
  type NetworkConditions,
  type NetworkKind,
  networkIn,
  networkKinds,
  type Weather,
} from './chaos/network-conditions.ts'
export { type Chance, createChance } from './chaos/seeded-random.ts'
export { type SimulatedNetwork, throughNetwork } from './chaos/simulated-network.ts'
export { createSleeper, type Sleeper } from './chaos/suspension.ts'
