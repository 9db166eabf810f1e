// The thread that copies the write-ahead log back into the database file, a part at a time, while the writer goes on. It
// is told when to look, and answers when it has looked.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export interface CopierStart {
  readonly path: string
  /** It copies when at least this many pages wait. */
  readonly leastPages: number
}

export type ToCopier = 'look' | 'close'

/** Whether it has copied something. */
export type FromCopier = boolean

const port = parentPort
if (!port) throw new Error('This file is a thread and is started by wal-copier.ts.')

const { path, leastPages } = workerData as CopierStart
const connection = new DatabaseSync(path)
connection.exec('PRAGMA synchronous = FULL')
const waiting = connection.prepare('PRAGMA wal_checkpoint(NOOP)')
// Waits for nobody, and nobody waits for it.
const copying = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)')

function look(): boolean {
  const { log, checkpointed } = waiting.get() as { log: number; checkpointed: number }
  if (log - checkpointed < leastPages) return false
  copying.get()
  return true
}

port.on('message', (message: ToCopier) => {
  if (message === 'close') {
    connection.close()
    return port.close()
  }
  let hasCopied = false
  try {
    hasCopied = look()
  } catch {
    // A full or broken disk. The writer meets it as well, at the latest when it copies the log itself.
  }
  port.postMessage(hasCopied satisfies FromCopier)
})
