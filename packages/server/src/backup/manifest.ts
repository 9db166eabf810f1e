// The parts of a backup. A folder has any number of snapshots, which share the bytes of uploaded files:
//
//   files/1a/1a2b…            one file for each blob; a blob never changes, so it is copied once
//   snapshots/NAME/           one for each run, complete under this name
//     manifest.json           what belongs to it, with hashes
//     parley.db, parley.dump  the database, from SQLite or PostgreSQL
//     files.jsonl             the blobs, one in each line
//     secret.key              the keys of secrets in the database, if they were in the data folder

import { join } from 'node:path'

/** Raised when programs that know the old form could misread the new one. */
export const manifestForm = 1

export interface Manifest {
  readonly form: number
  readonly createdAt: string
  /** The version of the schema. */
  readonly schema: number
  /** The ids of the keys that secrets are encrypted with. */
  readonly secretKeys?: readonly string[]
  /** The keys, if the server has them in a separate file and they were not left out. */
  readonly keyFile?: { readonly file: string } & Hashed
  readonly database: { readonly kind: 'sqlite' | 'postgres'; readonly file: string } & Hashed
  readonly files: { readonly file: string; readonly count: number; readonly totalBytes: number } & Hashed
}

export interface Hashed {
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** A blob as the database describes it. */
export interface ListedBlob {
  readonly name: string
  readonly size: number
  /** Missing for blobs that are derived from others. */
  readonly sha256?: string | undefined
}

export const snapshotsIn = (folder: string): string => join(folder, 'snapshots')
export const blobsIn = (folder: string): string => join(folder, 'files')
export const blobPath = (folder: string, name: string): string =>
  join(blobsIn(folder), name.slice(0, 2), name)

/** The name of a snapshot sorts by time: 20261117T093000.123Z. */
export const snapshotName = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]/g, '')

const nameRule = /^[\w.-]{1,200}$/

/** The files of a snapshot besides its manifest. */
export const partsOf = ({ database, files, keyFile }: Manifest): readonly ({ file: string } & Hashed)[] =>
  keyFile ? [database, files, keyFile] : [database, files]

/** Throws if the text is not a manifest that this program understands. */
export function readManifest(text: string, path: string): Manifest {
  let value: Manifest
  try {
    value = JSON.parse(text) as Manifest
  } catch {
    throw new Error(`${path} is damaged: it is not JSON.`)
  }
  if (value.form !== manifestForm)
    throw new Error(`${path} has form ${value.form}, and this program reads form ${manifestForm}.`)
  for (const { file, sha256, bytes } of partsOf(value))
    if (!nameRule.test(file) || !/^[0-9a-f]{64}$/.test(sha256) || !Number.isSafeInteger(bytes))
      throw new Error(`${path} is damaged: its list of files is not valid.`)
  return value
}

/** The blobs of a snapshot, from the text of files.jsonl. */
export function* readBlobList(text: string): Generator<ListedBlob> {
  for (const line of text.split('\n')) {
    if (line === '') continue
    const blob = JSON.parse(line) as ListedBlob
    if (!nameRule.test(blob.name)) throw new Error(`"${blob.name}" is not the name of a file in a backup.`)
    yield blob
  }
}
