// What the kit remembers until the page is left, outside of components and clients: what was unfolded, heard or chosen.
// A page that shows one client after another, such as a gallery for tests, has it forgotten in between.

const memories = new Set<() => void>()

/** Registers the function that empties one such memory. Every module that keeps state for the page calls this. */
export function onForget(forget: () => void): void {
  memories.add(forget)
}

/** Empties all of them. Call it while nothing of the kit is mounted. */
export function forgetPageMemory(): void {
  for (const forget of memories) forget()
}
