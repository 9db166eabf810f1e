// Verifies a snapshot, and restores it.

import { join } from 'node:path'
import type { Blobs } from '../files/blobs.ts'
import { blobsOfSnapshot, manifestOf, snapshotNames } from './backup.ts'
import { blobPath, type Hashed, type ListedBlob, type Manifest, partsOf, snapshotsIn } from './manifest.ts'
import { contentOf, hashOf, sizeOf } from './platform/backup-disk.ts'
import type { RestoreTarget } from './source.ts'

export interface Chosen {
  readonly name: string
  readonly manifest: Manifest
}

/** The newest snapshot, or the named one. */
export async function chooseSnapshot(folder: string, named: string | undefined): Promise<Chosen> {
  const names = await snapshotNames(folder)
  const name = named ?? names.at(-1)
  if (name === undefined) throw new Error(`${folder} has no backup.`)
  if (!names.includes(name))
    throw new Error(`${folder} has no backup ${name}. It has ${names.join(', ') || 'none'}.`)
  return { name, manifest: await manifestOf(folder, name) }
}

/** The copy of the key file in a snapshot. Undefined: there is none. */
export function keyFileOf(folder: string, { name, manifest }: Chosen): string | undefined {
  return manifest.keyFile && join(snapshotsIn(folder), name, manifest.keyFile.file)
}

/** Everything that is missing or has other bytes than the manifest says. */
export async function problemsOf(folder: string, { name, manifest }: Chosen): Promise<string[]> {
  const inside = (file: string) => join(snapshotsIn(folder), name, file)
  const problems: string[] = []
  for (const part of partsOf(manifest)) problems.push(...(await compared(part.file, inside(part.file), part)))
  if (problems.length > 0) return problems
  for (const blob of await blobsOfSnapshot(folder, name))
    problems.push(...(await compared(blob.name, blobPath(folder, blob.name), wanted(blob))))
  return problems
}

const wanted = ({ size, sha256 }: ListedBlob): Partial<Hashed> & Pick<Hashed, 'bytes'> => ({
  bytes: size,
  ...(sha256 === undefined ? {} : { sha256 }),
})

async function compared(
  name: string,
  path: string,
  { bytes, sha256 }: Partial<Hashed> & Pick<Hashed, 'bytes'>,
): Promise<string[]> {
  const size = await sizeOf(path)
  if (size === undefined) return [`${name} is missing`]
  if (size !== bytes) return [`${name} has ${size} bytes instead of ${bytes}`]
  if (sha256 === undefined) return []
  return (await hashOf(contentOf(path))).sha256 === sha256 ? [] : [`${name} has other bytes`]
}

export interface RestoreParts {
  readonly folder: string
  readonly chosen: Chosen
  readonly target: RestoreTarget
  readonly blobs: Pick<Blobs, 'size' | 'keep' | 'read'>
  readonly generation: string
  /** A part of the name under which the former database is kept. */
  readonly label: string
}

/** Files first: a row without its bytes would be worse than bytes without a row. */
export async function putBack(parts: RestoreParts): Promise<{ files: number; former: string | undefined }> {
  const { folder, chosen, target, blobs } = parts
  let files = 0
  for (const blob of await blobsOfSnapshot(folder, chosen.name)) {
    if (await isStored(blobs, blob)) continue
    const stored = await blobs.keep(blob.name, contentOf(blobPath(folder, blob.name)))
    if (blob.sha256 !== undefined && stored.checksum !== blob.sha256)
      throw new Error(`The bytes of ${blob.name} changed while they were copied.`)
    files++
  }
  const copy = join(snapshotsIn(folder), chosen.name, chosen.manifest.database.file)
  return { files, former: await target.putBack(copy, parts.generation, parts.label) }
}

async function isStored(blobs: RestoreParts['blobs'], { name, size, sha256 }: ListedBlob): Promise<boolean> {
  if ((await blobs.size(name)) !== size) return false
  if (size === 0 || sha256 === undefined) return true
  return (await hashOf(blobs.read(name, 0, size - 1))).sha256 === sha256
}
