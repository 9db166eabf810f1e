// The shared files of a group or room. The list of files works with this interface; groups and rooms each have an
// adapter for the calls of the client.

import type { LocalFile, SharedFile } from '@parley/client'

export interface ShareOptions {
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

export interface FileSource {
  /** Unique among the groups and rooms of a client: 'group:7'. */
  readonly key: string
  /** Lists a page; pages start at 1. Without a total, a page that is not full is the last. */
  list(
    page: number,
    pageSize: number,
  ): Promise<{ readonly files: readonly SharedFile[]; readonly total?: number | undefined }>
  share(file: LocalFile, options: ShareOptions): Promise<SharedFile>
  download(fileId: string): Promise<Blob>
  remove(fileId: string): Promise<unknown>
  /** Calls back with the details of files that others share and remove, which are JSON from the server. */
  watch(shared: (detail: string) => void, removed: (detail: string) => void): () => void
}
