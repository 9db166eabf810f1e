import { join } from 'node:path'

/**
 * Words for the Node that runs the server. Half of what 5,000 idle connections take is room for young objects that grew
 * while they came; a smaller one costs about 6 % of the messages a second at window 32 and nothing that could be
 * measured at window 1 (`npm run bench`). The server knows better than the engine when there is much to throw away, and
 * asks for it; WebAssembly code stays then (`packages/server/src/platform/memory-reclaim.ts` says why).
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
 * What it finds around it. The sources are kept stripped of their types (`stripped-sources.mjs`), which makes a start
 * quicker and spares the memory that the stripping takes; and one heap for all threads of the C library wastes less of it.
 *
 * @param {string} root of the repository
 */
export const serverEnvironment = (root) => ({ NODE_COMPILE_CACHE: strippedIn(root), MALLOC_ARENA_MAX: '1' })

/** @param {string} root of the repository */
export const strippedIn = (root) => join(root, 'node_modules', '.cache', 'parley')
