// How Node is started for tests.
import { join } from 'node:path'

export { nodeFlags, threadFlags } from '../node-flags.mjs'

/**
 * The compile cache of Node, with types stripped, for all servers and database threads of all test runs. A thread
 * that finds its modules there takes 0.2 s of processor time to start instead of 0.65 s.
 *
 * @param {string} root of the repository
 */
export const compiledIn = (root) => join(root, 'node_modules', '.cache', 'parley-server')
