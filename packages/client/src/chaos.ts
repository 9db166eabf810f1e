// A bad network in the box: `throughNetwork(platform, 'flaky', { seed: 7 }).platform` is given to a client. An entry of
// its own: whoever has a good network does not carry it.

export { type NetworkKind, networkIn, networkKinds, type Weather } from './chaos/network-conditions.ts'
export { type Chance, createChance } from './chaos/seeded-random.ts'
export { type SimulatedNetwork, throughNetwork } from './chaos/simulated-network.ts'
export { createSleeper, type Sleeper } from './chaos/suspension.ts'
