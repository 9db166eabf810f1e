// Uploads into a group or room. They live outside of the component that started them, so that they continue while it is
// unmounted.

import type { Client, LocalFile, SharedFile } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'
import { perClient } from '../../state/client-store.ts'
import type { ReasonedError } from '../../strings/strings.ts'
import type { FileSource } from './file-source.ts'

export interface Upload {
  readonly id: string
  readonly file: LocalFile
  /** The progress from 0 to 1; undefined while it is queued. */
  readonly part: number | undefined
  readonly error: ReasonedError | undefined
}

export interface Uploads {
  get(): readonly Upload[]
  subscribe(changed: () => void): () => void
  add(files: readonly LocalFile[]): void
  retry(id: string): void
  /** Cancels an upload, or removes a failed one. */
  cancel(id: string): void
  /** Called for every file that was shared. */
  onShared(listener: (file: SharedFile) => void): () => void
}

/** The number of concurrent uploads; the others are queued. */
const mostAtOnce = 3

const uploadsByKey = perClient(() => new Map<string, Uploads>())

export function uploadsOf(client: Client, source: FileSource): Uploads {
  return getOrCreate(uploadsByKey(client), source.key, () => createUploads(source.share))
}

export function createUploads(share: FileSource['share']): Uploads {
  const listeners = new Set<() => void>()
  const sharedListeners = new Set<(file: SharedFile) => void>()
  const running = new Map<string, AbortController>()
  let uploads: readonly Upload[] = []
  let lastId = 0

  const set = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of [...listeners]) listener()
  }
  const change = (id: string, more: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...more } : upload)))
  const drop = (id: string) => set(uploads.filter((upload) => upload.id !== id))

  async function start({ id, file }: Upload): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.set(id, controller)
    change(id, { part: 0, error: undefined })
    try {
      const onProgress = (part: number) => {
        if (!signal.aborted) change(id, { part })
      }
      const shared = await share(file, { onProgress, signal })
      for (const listener of [...sharedListeners]) listener(shared)
      drop(id)
    } catch (error) {
      if (!signal.aborted) change(id, { part: undefined, error: error as ReasonedError })
    } finally {
      running.delete(id)
      goOn()
    }
  }

  function goOn(): void {
    for (const upload of uploads) {
      if (running.size >= mostAtOnce) return
      if (!running.has(upload.id) && !upload.error) void start(upload)
    }
  }

  return {
    get: () => uploads,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    add(files) {
      const added = files.map((file) => ({ id: `up${++lastId}`, file, part: undefined, error: undefined }))
      set([...uploads, ...added])
      goOn()
    },
    retry(id) {
      change(id, { error: undefined })
      goOn()
    },
    cancel(id) {
      running.get(id)?.abort()
      drop(id)
    },
    onShared(listener) {
      sharedListeners.add(listener)
      return () => sharedListeners.delete(listener)
    },
  }
}
