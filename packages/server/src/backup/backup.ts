// Makes a snapshot: the database first, then the blobs that it names and the folder does not have yet.

import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from '../files/blobs.ts'
import {
  blobPath,
  blobsIn,
  type ListedBlob,
  type Manifest,
  manifestForm,
  readBlobList,
  readManifest,
  snapshotName,
  snapshotsIn,
} from './manifest.ts'
import { contentOf, hashOf, makeFolder, sizeOf, syncFolder, writeDurably } from './platform/backup-disk.ts'
import type { BackupSource } from './source.ts'

export interface BackupParts {
  readonly folder: string
  readonly source: BackupSource
  readonly blobs: Pick<Blobs, 'read' | 'size'>
  readonly now: number
  /** How many snapshots are kept, including this one. 0: all. */
  readonly keep: number
  /** The file with the keys of secrets in the database. It is left out if it is not there. */
  readonly keyFile?: string | undefined
}

export interface BackupResult {
  readonly name: string
  readonly manifest: Manifest
  readonly copied: number
  readonly removedSnapshots: number
  readonly removedFiles: number
  /** Blobs that are missing, or whose bytes differ from the upload. */
  readonly problems: readonly string[]
}

export async function makeBackup(parts: BackupParts): Promise<BackupResult> {
  const { folder, source, now, keep } = parts
  const name = snapshotName(now)
  const partialFolder = join(snapshotsIn(folder), `.${name}.partial`)
  for (const path of [folder, snapshotsIn(folder), blobsIn(folder), partialFolder]) await makeFolder(path)
  try {
    const copy = join(partialFolder, source.file)
    const { schema, blobs, secretKeys } = await source.copyTo(copy)
    const database = await hashOf(contentOf(copy))
    const keyFile = await copyKeys(parts, partialFolder)
    const { copied, listed, problems } = await copyBlobs(parts, blobs)
    const lines = listed.map((blob) => Buffer.from(`${JSON.stringify(blob)}\n`))
    const files = await writeDurably(join(partialFolder, 'files.jsonl'), lines)
    const manifest: Manifest = {
      form: manifestForm,
      createdAt: new Date(now).toISOString(),
      schema,
      secretKeys,
      ...(keyFile ? { keyFile } : {}),
      database: { kind: source.kind, file: source.file, ...database },
      files: {
        file: 'files.jsonl',
        count: listed.length,
        totalBytes: listed.reduce((sum, { size }) => sum + size, 0),
        ...files,
      },
    }
    await writeDurably(join(partialFolder, 'manifest.json'), [Buffer.from(JSON.stringify(manifest, null, 2))])
    await rename(partialFolder, join(snapshotsIn(folder), name))
    await syncFolder(snapshotsIn(folder))
    const removed = keep > 0 ? await removeOld(folder, keep) : { snapshots: 0, files: 0 }
    return {
      name,
      manifest,
      copied,
      removedSnapshots: removed.snapshots,
      removedFiles: removed.files,
      problems,
    }
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true })
    throw error
  }
}

async function copyKeys({ keyFile }: BackupParts, folder: string): Promise<Manifest['keyFile']> {
  if (keyFile === undefined || (await sizeOf(keyFile)) === undefined) return undefined
  const file = 'secret.key'
  return { file, ...(await writeDurably(join(folder, file), contentOf(keyFile))) }
}

async function copyBlobs({ folder, source, blobs }: BackupParts, all: readonly ListedBlob[]) {
  const listed: ListedBlob[] = []
  const problems: string[] = []
  let copied = 0
  for (const blob of all) {
    const path = blobPath(folder, blob.name)
    if ((await sizeOf(path)) === blob.size) {
      listed.push(blob)
      continue
    }
    if ((await blobs.size(blob.name)) === undefined) {
      if (await source.isNeeded(blob.name)) problems.push(`${blob.name} is missing`)
      continue
    }
    await makeFolder(dirname(path))
    const { sha256, bytes } = await writeDurably(path, contentIn(blobs, blob))
    if (bytes !== blob.size || (blob.sha256 !== undefined && blob.sha256 !== sha256)) {
      await rm(path)
      problems.push(`${blob.name} has other bytes than were uploaded`)
      continue
    }
    copied++
    listed.push({ ...blob, sha256 })
  }
  return { copied, listed, problems }
}

const contentIn = (blobs: Pick<Blobs, 'read'>, { name, size }: ListedBlob) =>
  size === 0 ? [] : blobs.read(name, 0, size - 1)

/** The complete snapshots in a folder, oldest first. */
export async function snapshotNames(folder: string): Promise<string[]> {
  const names = await readdir(snapshotsIn(folder)).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.')).sort()
}

export async function manifestOf(folder: string, name: string): Promise<Manifest> {
  const path = join(snapshotsIn(folder), name, 'manifest.json')
  return readManifest(await readFile(path, 'utf8'), path)
}

export async function blobsOfSnapshot(folder: string, name: string): Promise<ListedBlob[]> {
  const { files } = await manifestOf(folder, name)
  return [...readBlobList(await readFile(join(snapshotsIn(folder), name, files.file), 'utf8'))]
}

/** Removes the oldest snapshots, and blobs that no snapshot has any more. */
async function removeOld(folder: string, keep: number): Promise<{ snapshots: number; files: number }> {
  const names = await snapshotNames(folder)
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(snapshotsIn(folder), name), { recursive: true })
  if (old.length === 0) return { snapshots: 0, files: 0 }
  const needed = new Set<string>()
  for (const name of await snapshotNames(folder))
    for (const blob of await blobsOfSnapshot(folder, name)) needed.add(blob.name)
  let files = 0
  for (const part of await readdir(blobsIn(folder)))
    for (const name of await readdir(join(blobsIn(folder), part)))
      if (!needed.has(name)) {
        await rm(join(blobsIn(folder), part, name))
        files++
      }
  return { snapshots: old.length, files }
}
