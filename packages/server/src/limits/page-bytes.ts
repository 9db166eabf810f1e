// Limits pages of messages by bytes as well as by number. A page that ends early has a cursor like any other page.

/** The items that fit into a list without a cursor: everything before the first that does not fit. */
export function within<T>(items: readonly T[], sizeOf: (item: T) => number, most: number): T[] {
  return items.slice(0, countWithin(items.map(sizeOf), most))
}

/** The number of items that fit into a page. At least one, so that every page makes progress. */
export function countWithin(sizes: readonly number[], most: number): number {
  let bytes = 0
  for (const [index, size] of sizes.entries()) {
    bytes += size
    if (bytes > most && index > 0) return index
  }
  return sizes.length
}
