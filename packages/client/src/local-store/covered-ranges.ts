// The covered positions of a conversation, as sorted ranges of integers that do not touch. Pure.

export type Range = readonly [from: number, to: number]

/** Adds a range. `step` 1 merges ranges that touch, 0 only those that overlap. */
export function withRange(ranges: readonly Range[], added: Range, step: 0 | 1): readonly Range[] {
  let [from, to] = added
  const apart: Range[] = []
  for (const range of ranges) {
    if (range[1] + step < added[0] || range[0] - step > added[1]) {
      apart.push(range)
      continue
    }
    from = Math.min(from, range[0])
    to = Math.max(to, range[1])
  }
  return [...apart, [from, to] as const].sort((a, b) => a[0] - b[0])
}

/** Removes the positions from `from` to `to`. */
export function withoutRange(ranges: readonly Range[], from: number, to: number): readonly Range[] {
  return ranges
    .flatMap((range): Range[] =>
      range[1] < from || range[0] > to
        ? [range]
        : [
            [range[0], Math.min(range[1], from - 1)],
            [Math.max(range[0], to + 1), range[1]],
          ],
    )
    .filter((range) => range[0] <= range[1])
}

/** The range that contains this position. */
export const rangeAt = (ranges: readonly Range[], position: number): Range | undefined =>
  ranges.find(([from, to]) => from <= position && position <= to)
