// Generates scripts of calls from a seed.

import { createRandom, type Random } from '@parley/testkit'
import { areas, calls } from './calls.ts'

/** Who does what; everything else comes from the seed and from earlier steps. */
export interface Step {
  readonly device: string
  readonly call: string
  readonly seed: number
}

type Weights = readonly (readonly [string, number])[]

/** Signing out (the device's next step signs in again) and losing the network, mixed into the calls. */
const comings: Weights = [
  ['close', 8],
  ['cut', 5],
]

/** Everyone signs in first. A script is mostly about two areas, so that its calls interact. */
export function makeScript(seed: number, length: number, devices: readonly string[]): Step[] {
  const chance = createRandom(seed)
  const loved = new Set([chance.pick(areas), chance.pick(areas)].flat())
  const usual = [...calls].map(([name, call]) => [name, call.weight * (loved.has(call) ? 4 : 1)] as const)
  const weights = [...comings, ...usual]
  const step = (device: string, call: string): Step => ({ device, call, seed: chance.between(0, 2 ** 31) })
  const beginning = devices.map((device) => step(device, 'close'))
  return [
    ...beginning,
    ...Array.from({ length }, () => step(chance.pick(devices), weighted(chance, weights))),
  ]
}

export const chanceOf = ({ seed }: Step): Random => createRandom(seed)

function weighted(chance: Random, weights: Weights): string {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let left = chance.next() * total
  for (const [name, weight] of weights) {
    left -= weight
    if (left < 0) return name
  }
  return 'close'
}
