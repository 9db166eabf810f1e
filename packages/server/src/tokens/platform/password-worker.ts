// A thread that derives tags of password hashes, one after another. Its priority is low: where all cores are busy,
// messages go first, and sign-ins with a password wait a little longer.

import { argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '../../platform/thread-priority.ts'
import { argonParameters, type TagJob } from '../derive-tag.ts'

export type TagResult = { readonly tag: Uint8Array } | { readonly problem: string }

/** Gets about a tenth of a core that a thread of ordinary priority wants as well. */
const niceness = 10

if (parentPort) lowerThreadPriority(niceness)

parentPort?.on('message', (job: TagJob) => parentPort?.postMessage(derive(job)))

function derive(job: TagJob): TagResult {
  try {
    return { tag: argon2Sync('argon2id', argonParameters(job)) }
  } catch (error) {
    return { problem: String(error) }
  }
}
