// Page-wide memory of the kit, outside of components and clients: what was expanded, played or chosen. A page that
// shows one client after another, such as a test gallery, clears it in between.

const memories = new Set<() => void>()

/** Registers the function that clears one such memory. Every module with page-wide state calls this. */
export function onForget(forget: () => void): void {
  memories.add(forget)
}

/** Clears all of them. Call it while nothing of the kit is mounted. */
export function forgetPageMemory(): void {
  for (const forget of memories) forget()
}
