// Random faults in histories of a cluster: a bad bus, cuts between nodes, and a node that dies and starts.

import { createWorld, type World } from '@parley/testkit'

export const nodes = 3
export const rounds = 30

/** The seeds of the histories; more of them in the long form. */
export const seeds = Array.from(
  { length: Number(process.env.PARLEY_FUZZ_FACTOR ?? 1) * 6 },
  (_, at) => at + 1,
)

/** Plays a history. A failure names the seed and the last frames. */
export async function play(
  options: Parameters<typeof createWorld>[0] & { readonly seed: number },
  history: (world: World) => Promise<void>,
): Promise<void> {
  const world = await createWorld({ ...options, nodes })
  try {
    await history(world)
  } catch (error) {
    if (error instanceof Error)
      error.message += `\n\nSeed ${options.seed}. The last frames:\n${world.network.describe()}`
    throw error
  } finally {
    await world.close()
  }
}

export class RandomFaults {
  private readonly world: World
  private isDown = false

  constructor(world: World) {
    this.world = world
  }

  /** At random, something breaks or is repaired. */
  async next(): Promise<void> {
    const { random, bus } = this.world
    const chance = random.between(0, 9)
    if (chance === 0) bus.worsens({ lost: 0.3, repeated: 0.2, delayMs: 50 })
    else if (chance === 1) bus.cut(random.between(0, nodes - 1), random.between(0, nodes - 1))
    else if (chance === 2) bus.heals()
    else if (chance === 3 && !this.isDown) {
      await this.world.crashNode(2)
      this.isDown = true
    } else if (chance === 4 && this.isDown) {
      await this.world.startNode(2)
      this.isDown = false
    }
  }

  /** Repairs everything, and waits until it has settled. */
  async end(): Promise<void> {
    this.world.bus.heals()
    await this.world.startNode(2)
    await this.world.clock.advance({ seconds: 40 })
  }
}
