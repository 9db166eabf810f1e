// Uploads that begin before their message is sent, while the user is still writing. A draft with the same file for the
// same conversation joins the running upload or uses its result; a failed one is dropped and starts again.

import { type Cancel, createCancel } from '../calls/cancellation.ts'
import type { LocalFile, Progress } from '../platform/platform.ts'
import { type ConversationKey, keyOf } from '../state/state.ts'
import type { Files, TransferOptions, Uploaded } from './files.ts'

interface Begun {
  readonly to: ConversationKey
  readonly cancel: Cancel
  readonly watchers: Set<Progress>
  /** The progress so far. */
  at: readonly [number, number]
  readonly done: Promise<Uploaded>
}

export function withUploadsAhead<F extends Files>(files: F): F {
  const all = new WeakMap<LocalFile, Begun>()

  function begin(file: LocalFile, ...[to, options]: Rest): Begun {
    const cancel = createCancel()
    const watchers = new Set<Progress>()
    const begun: Begun = {
      to: keyOf(to),
      cancel,
      watchers,
      at: [0, file.size],
      done: files.upload(file, to, {
        ...options,
        signal: cancel.signal,
        onProgress(loaded, total) {
          begun.at = [loaded, total]
          for (const watcher of [...watchers]) watcher(loaded, total)
        },
      }),
    }
    all.set(file, begun)
    begun.done.catch(() => {
      if (all.get(file) === begun) all.delete(file)
    })
    return begun
  }

  /**
   * Joins an upload. Any participant may cancel it, because there is only one file: it was removed from the draft, or
   * its message was discarded.
   */
  async function join({ cancel, watchers, at, done }: Begun, { signal, onProgress }: TransferOptions) {
    if (signal?.aborted) cancel.cancel()
    signal?.addEventListener('abort', cancel.cancel)
    if (onProgress) watchers.add(onProgress)
    onProgress?.(...at)
    try {
      return await done
    } finally {
      signal?.removeEventListener('abort', cancel.cancel)
      if (onProgress) watchers.delete(onProgress)
    }
  }

  return {
    ...files,
    upload(file, to, { isAhead, ...options } = {}) {
      const known = all.get(file)
      const begun = known?.to === keyOf(to) && !known.cancel.signal.aborted ? known : undefined
      if (begun) return join(begun, options)
      return isAhead ? join(begin(file, to, options), options) : files.upload(file, to, options)
    },
  }
}

type Rest = readonly [to: Parameters<Files['upload']>[1], options: Parameters<Files['upload']>[2]]
