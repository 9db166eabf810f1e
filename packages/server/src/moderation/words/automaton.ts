// Finds many words in one pass over a text (Aho-Corasick). The words form a trie; a node is the longest prefix of a
// word that the text read so far ends with. Where the text leaves the trie, `fallback` is the node of the next shorter
// prefix, so the text is never read again.
//
// Nodes are numbered level by level. That puts the children of a node next to each other, in the order of their units,
// and the whole trie into a few flat arrays.

export class Automaton {
  /** The unit that leads to a node. */
  private readonly units: Uint16Array
  /** The first child of a node. The children end at the first child of the next node. */
  private readonly children: Int32Array
  private readonly fallback: Int32Array
  /** The length of the word that ends at a node, or 0. */
  private readonly lengths: Int32Array
  /** The next node along the fallbacks at which a word ends, or 0. */
  private readonly shorter: Int32Array
  /** Children of the root by unit: a Chinese list has thousands of them. */
  private readonly fromRoot = new Int32Array(0x10000)

  /** Words in their folded form. */
  constructor(words: Iterable<string>) {
    const sorted = [...new Set(words)].filter((word) => word !== '').sort()
    const most = sorted.reduce((sum, word) => sum + word.length, 1)
    this.units = new Uint16Array(most)
    this.children = new Int32Array(most + 1)
    this.fallback = new Int32Array(most)
    this.lengths = new Int32Array(most)
    this.shorter = new Int32Array(most)
    this.grow(sorted)
  }

  /**
   * Reports every occurrence of a word, as its first and last unit, ordered by the last. Stops when `found` returns
   * true, and returns whether it did.
   */
  search(text: string, found: (first: number, last: number) => boolean): boolean {
    let node = 0
    for (let at = 0; at < text.length; at++) {
      node = this.next(node, text.charCodeAt(at))
      let end = this.lengths[node] ? node : (this.shorter[node] as number)
      for (; end !== 0; end = this.shorter[end] as number)
        if (found(at - (this.lengths[end] as number) + 1, at)) return true
    }
    return false
  }

  /** A node is a range of sorted words with the same beginning; its children are the ranges with one unit more. */
  private grow(sorted: readonly string[]): void {
    const most = this.units.length
    const from = new Int32Array(most)
    const to = new Int32Array(most)
    const depth = new Int32Array(most)
    to[0] = sorted.length
    let count = 1
    for (let node = 0; node < count; node++) {
      const level = depth[node] as number
      const until = to[node] as number
      let word = from[node] as number
      this.children[node] = count
      if (this.lengths[node]) word++
      while (word < until) {
        const unit = (sorted[word] as string).charCodeAt(level)
        const child = count++
        from[child] = word
        // The shortest word of a range comes first, and only that one can end here.
        if (sorted[word]?.length === level + 1) this.lengths[child] = level + 1
        while (word < until && sorted[word]?.charCodeAt(level) === unit) word++
        to[child] = word
        depth[child] = level + 1
        this.units[child] = unit
        if (node === 0) this.fromRoot[unit] = child
      }
      this.children[node + 1] = count
      this.link(node, count)
    }
  }

  /** Sets the fallbacks of the newest children. They are shorter, and so already complete. */
  private link(node: number, count: number): void {
    const back = this.fallback[node] as number
    for (let child = this.children[node] as number; child < count; child++) {
      const target = node === 0 ? 0 : this.next(back, this.units[child] as number)
      this.fallback[child] = target
      this.shorter[child] = this.lengths[target] ? target : (this.shorter[target] as number)
    }
  }

  private next(from: number, unit: number): number {
    for (let node = from; node !== 0; node = this.fallback[node] as number) {
      const child = this.child(node, unit)
      if (child !== 0) return child
    }
    return this.fromRoot[unit] as number
  }

  private child(node: number, unit: number): number {
    let low = this.children[node] as number
    let high = (this.children[node + 1] as number) - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.units[middle] as number
      if (found === unit) return middle
      if (found < unit) low = middle + 1
      else high = middle - 1
    }
    return 0
  }
}
