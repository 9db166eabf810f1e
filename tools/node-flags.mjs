import { join } from 'node:path'

/**
 * Flags for the Node that runs the server. Half of the memory of 5,000 idle connections is space for young objects that
 * grew while they connected; a smaller young generation costs about 6 % of the messages per second at window 32 and
 * nothing measurable at window 1 (`npm run bench`). The server requests a collection when it has produced much garbage
 * outside of V8's heap; compiled WebAssembly code is kept then (`packages/server/src/platform/memory-reclaim.ts` says
 * why).
 */
export const nodeFlags = [
  '--max-semi-space-size=8',
  '--expose-gc',
  '--no-flush-liftoff-code',
  '--wasm-wrapper-tiering-budget=1000000000',
]

/**
 * For every process that starts threads from TypeScript sources. Node strips types with WebAssembly, and V8 frees code
 * that another thread still runs when it compiles the calls out of WebAssembly a second time; with a budget that is never
 * used up it does not compile them again (docs/decisions/0035-threads-and-webassembly.md).
 */
export const threadFlags = nodeFlags.filter((word) => word.startsWith('--wasm-wrapper'))

/**
 * The environment of the server. Its sources are cached stripped of their types (`stripped-sources.mjs`), which
 * makes a start faster and saves the memory that stripping takes; and a single malloc arena for all threads wastes
 * less memory.
 *
 * @param {string} root of the repository
 */
export const serverEnvironment = (root) => ({ NODE_COMPILE_CACHE: strippedIn(root), MALLOC_ARENA_MAX: '1' })

/** @param {string} root of the repository */
export const strippedIn = (root) => join(root, 'node_modules', '.cache', 'parley')
