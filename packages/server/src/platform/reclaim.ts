// When the engine looks for memory that nobody needs any more. By itself it looks too late in two cases: what sockets read
// lies outside of its own memory, so an upload lets tens of megabytes pile up; and what the start leaves behind stays for
// as long as there is room. A look at young objects takes a millisecond, one at everything some tens of them.
//
// Only a process that was started with `--expose-gc` can be asked to look (`npm start` does so); in any other one the
// engine decides alone. Switching that on later changes settings under threads that run, and asking as if there were no
// memory left drops the WebAssembly code of all threads, the one that strips types included: that has killed the process.

const everyBytes = 4 * 1024 * 1024

let since = 0

/** Tells of bytes that have gone by and are not needed any more. */
export function passedBy(bytes: number): void {
  since += bytes
  if (since < everyBytes) return
  since = 0
  globalThis.gc?.({ type: 'minor' })
}

/** Everything is set up: what only the start needed goes. */
export const started = (): void => {
  globalThis.gc?.({ type: 'major' })
}
