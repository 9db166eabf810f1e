// Pages of messages end by number and by bytes. A page that ends early names where to go on, as any other page does.

/** What of these fits into a list that has no cursor: everything up to the first that is too much. */
export function within<T>(items: readonly T[], sizeOf: (item: T) => number, most: number): T[] {
  return items.slice(0, countWithin(items.map(sizeOf), most))
}

/** How many of these fit into a page: at least one, so that every page leads on. */
export function countWithin(sizes: readonly number[], most: number): number {
  let bytes = 0
  for (const [index, size] of sizes.entries()) {
    bytes += size
    if (bytes > most && index > 0) return index
  }
  return sizes.length
}
