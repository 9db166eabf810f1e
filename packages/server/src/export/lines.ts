// The export of a user as one stream of lines, without the bytes of files.

import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { App } from '../directory/directory.ts'
import type { Database } from '../storage/database.ts'
import { exportForm } from './export.ts'
import { exportUser } from './subjects.ts'

const noBytes = { size: async () => undefined, read: () => [] as never }

/** Reads as fast as the lines are consumed, and stops when the client is gone. Each line names its list. */
export function exportLines(database: Database, app: App, name: string, now: number): AsyncIterable<Buffer> {
  const stream = new PassThrough()
  const disconnected = new AbortController()
  stream.once('close', () => disconnected.abort(new Error('The client closed the download.')))
  const line = async (list: string, value: unknown): Promise<void> => {
    disconnected.signal.throwIfAborted()
    if (!stream.write(`${JSON.stringify({ list, ...(value as object) })}\n`))
      await once(stream, 'drain', { signal: disconnected.signal })
  }
  const write = async () => {
    const createdAt = new Date(now).toISOString()
    await line('export', { form: exportForm, app: app.key, subject: `user ${name}`, createdAt })
    await exportUser({ database, blobs: noBytes, folder: { line } }, app, name)
    stream.end()
  }
  write().catch((error: Error) => stream.destroy(disconnected.signal.aborted ? undefined : error))
  return stream
}
