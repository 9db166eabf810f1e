// A database as a backup sees it: making a consistent copy, listing the blobs that belong to exactly this copy, and
// restoring it.

import type { ListedBlob } from './manifest.ts'

export interface Copied {
  readonly schema: number
  /** The ids of the keys that its secrets are encrypted with. */
  readonly secretKeys: readonly string[]
  readonly blobs: readonly ListedBlob[]
}

export interface BackupSource {
  readonly kind: 'sqlite' | 'postgres'
  /** The name of the copy in a snapshot. */
  readonly file: string
  /** Writes a consistent copy, while a server works on the database. */
  copyTo(path: string): Promise<Copied>
  /** Whether one of these blobs still belongs to a file now: it may have been deleted since the copy was made. */
  isNeeded(name: string): Promise<boolean>
}

export interface RestoreTarget {
  readonly kind: 'sqlite' | 'postgres'
  /** Whether it has data already. */
  hasData(): Promise<boolean>
  /**
   * Replaces the existing data by the copy, with a new generation. Returns where the former data is, if it was kept.
   */
  putBack(path: string, generation: string, label: string): Promise<string | undefined>
}

export interface FileRowPart {
  readonly uuid: string
  readonly size: number
  readonly checksum: string
  readonly pieces: string
}

export const fileQuery = 'SELECT uuid, size, checksum, pieces FROM files WHERE gone_at = 0'
export const partQuery = 'SELECT blob, size, checksum FROM upload_parts'
