// Object URLs of files that this device sent. They outlive the upload and the row, so that a sent picture is not
// downloaded again and does not go blank when its row is rendered again, for example when an album is reordered.

import { perClient } from '../../state/client-store.ts'

export const mostFiles = 40
export const mostBytes = 64_000_000

export class LocalFiles {
  /** By row id, which stays the same when a message is sent; oldest first. */
  readonly #files = new Map<string, { readonly blob: Blob; readonly url: string }>()

  /** The URL of a row's file. `blob` is undefined once the message is sent. */
  urlOf(rowId: string, blob: Blob | undefined): string | undefined {
    const known = this.#files.get(rowId)
    if (!blob || known?.blob === blob) return known?.url
    this.#forget(rowId)
    const url = URL.createObjectURL(blob)
    this.#files.set(rowId, { blob, url })
    this.#trim()
    return url
  }

  #trim(): void {
    let bytes = 0
    for (const { blob } of this.#files.values()) bytes += blob.size
    for (const [rowId, { blob }] of this.#files) {
      if (this.#files.size === 1 || (this.#files.size <= mostFiles && bytes <= mostBytes)) return
      bytes -= blob.size
      this.#forget(rowId)
    }
  }

  #forget(rowId: string): void {
    const known = this.#files.get(rowId)
    if (known) URL.revokeObjectURL(known.url)
    this.#files.delete(rowId)
  }
}

export const localFiles = perClient(() => new LocalFiles())
