// The server's sources without their types, kept for its starts. Stripping them takes some ten megabytes, which a process
// never gives back; so another process does it, once after each change.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureNode, environment, readIfThere, root, sourceStamp } from './bootstrap.mjs'
import { run } from './child-process.mjs'
import { nodeFlags, serverEnvironment, strippedIn } from './node-flags.mjs'

const sources = ['packages/server/src', 'packages/protocol/src', 'package-lock.json']

/** What runs in threads of the server, so that its first file does not lead there. */
export const apart = ['storage/dialects/sqlite-worker.ts', 'files/images/platform/image-worker.ts']

/** @param {string} at */
const reader = (at) => {
  const files = apart.map((file) => pathToFileURL(join(at, 'packages/server/src', file)).href)
  // A thread's file may complain that this is no thread; it has been read by then.
  return `for (const file of ${JSON.stringify(files)}) await import(file).catch(() => {})`
}

/**
 * Strips the sources when they have changed since the last time. What was kept of older ones goes. A server whose sources
 * are not kept works as well, so nothing is said where it cannot be done: on a disk that is not to be written, say.
 *
 * @param {string} [at]
 * @param {typeof run} [runs]
 */
export async function ensureStripped(at = root, runs = run) {
  const kept = strippedIn(at)
  const stamp = join(kept, 'sources')
  const wanted = sourceStamp(at, sources)
  if (readIfThere(stamp) === wanted) return
  try {
    rmSync(kept, { recursive: true, force: true })
    if ((await strip(at, runs)) === 0) writeFileSync(stamp, wanted)
  } catch {
    // It is tried again at the next start.
  }
}

/**
 * @param {string} at
 * @param {typeof run} runs
 */
async function strip(at, runs) {
  const first = ['--import', `data:text/javascript,${encodeURIComponent(reader(at))}`]
  const { code } = await runs(
    ensureNode(at),
    [...nodeFlags, ...first, 'packages/server/src/main.ts', 'help'],
    { cwd: at, output: 'kept', env: { ...serverEnvironment(at), ...environment(at) } },
  )
  return code
}
