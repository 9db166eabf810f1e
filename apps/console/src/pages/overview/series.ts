// Converts samples to the lines of charts.

import type { OverviewSample as Sample } from '@parley/protocol'

export type { Sample }

export interface Point {
  readonly at: number
  readonly value: number
}

/**
 * The growth of a total per second. After a restart the total begins at zero, which must not show as a negative rate.
 */
export function rate(samples: readonly Sample[], total: (sample: Sample) => number): Point[] {
  return samples.slice(1).map((sample, index) => {
    const before = samples[index] as Sample
    const seconds = Math.max(0.001, (sample.at - before.at) / 1000)
    const grown = total(sample) - total(before)
    return { at: sample.at, value: (grown < 0 ? total(sample) : grown) / seconds }
  })
}

export const values = (samples: readonly Sample[], value: (sample: Sample) => number): Point[] =>
  samples.map((sample) => ({ at: sample.at, value: value(sample) }))

/** Merges the lines of several nodes: values of the same minute are added, or the largest one is taken. */
export function together(
  lines: readonly (readonly Point[])[],
  how: 'sum' | 'most',
  bucketMs = 60_000,
): Point[] {
  if (lines.length === 1) return [...(lines[0] ?? [])]
  const byMinute = new Map<number, number>()
  for (const line of lines) {
    // A node counts once in each minute, with its last value.
    const own = new Map(line.map(({ at, value }) => [Math.floor(at / bucketMs), value]))
    for (const [minute, value] of own) {
      const before = byMinute.get(minute)
      byMinute.set(
        minute,
        before === undefined ? value : how === 'sum' ? before + value : Math.max(before, value),
      )
    }
  }
  return [...byMinute].sort(([a], [b]) => a - b).map(([minute, value]) => ({ at: minute * bucketMs, value }))
}

export function byNode(samples: readonly Sample[]): Sample[][] {
  const nodes = new Map<number, Sample[]>()
  for (const sample of samples) {
    const own = nodes.get(sample.node)
    if (own) own.push(sample)
    else nodes.set(sample.node, [sample])
  }
  return [...nodes.values()]
}

/** The next round number, for the top of an axis. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const size = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * size >= value) ?? 10
  return step * size
}
