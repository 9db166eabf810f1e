// A cache of the server's sources without their types. Stripping takes about ten megabytes, which a process never
// gives back; so another process does it, once after each change.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureNode, environment, readIfThere, root, sourceStamp } from './bootstrap.mjs'
import { run } from './child-process.mjs'
import { nodeFlags, serverEnvironment, strippedIn } from './node-flags.mjs'

const sources = ['packages/server/src', 'packages/protocol/src', 'package-lock.json']

/** Entry files of the server's threads, which its main file does not import. */
export const apart = [
  'storage/dialects/sqlite-worker.ts',
  'files/images/platform/image-worker.ts',
  'tokens/platform/password-worker.ts',
]

/** @param {string} at */
const reader = (at) => {
  // The command that runs here does not load the server.
  const files = ['serve.ts', ...apart].map(
    (file) => pathToFileURL(join(at, 'packages/server/src', file)).href,
  )
  // The file of a thread may throw because this is not a thread; it has been compiled by then.
  return `for (const file of ${JSON.stringify(files)}) await import(file).catch(() => {})`
}

/**
 * Strips the sources if they have changed since the last time, and deletes older results. A server works without
 * the cache, so failures are silent: on a read-only disk, for example.
 *
 * @param {string} [at]
 * @param {typeof run} [runs]
 */
export async function ensureStripped(at = root, runs = run) {
  const folder = strippedIn(at)
  const stamp = join(folder, 'sources')
  const wanted = sourceStamp(at, sources)
  if (readIfThere(stamp) === wanted) return
  try {
    rmSync(folder, { recursive: true, force: true })
    if ((await strip(at, runs)) === 0) writeFileSync(stamp, wanted)
  } catch {
    // Tried again at the next start.
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
