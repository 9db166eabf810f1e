// When the engine looks for memory that nobody needs any more. By itself it looks too late in two cases: what sockets read
// lies outside of its own memory, so an upload lets tens of megabytes pile up; and what the start leaves behind stays for
// as long as there is room. A look at young objects takes a millisecond, one at everything some tens of them.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

interface How {
  readonly type: 'minor' | 'major'
  /** As if there were no memory left: what is free is given back. */
  readonly flavor?: 'last-resort'
}

const everyBytes = 4 * 1024 * 1024

let made: ((how: How) => void) | undefined
let since = 0

function collect(how: How): void {
  if (!made) {
    setFlagsFromString('--expose-gc')
    made = runInNewContext('gc') as typeof made
  }
  made?.(how)
}

/** Tells of bytes that have gone by and are not needed any more. */
export function passedBy(bytes: number): void {
  since += bytes
  if (since < everyBytes) return
  since = 0
  collect({ type: 'minor' })
}

/** Everything is set up: what only the start needed goes. */
export const started = (): void => collect({ type: 'major', flavor: 'last-resort' })
