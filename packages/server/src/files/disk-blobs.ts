// Blobs on a disk: they arrive in a separate folder and are moved into place when they are durable.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Blobs, StoredBlob } from './blobs.ts'
import type { Disk } from './disk.ts'

/** Small writes cost as much as large ones. While this much is written, as much again may arrive. */
const writtenAtOnce = 256 * 1024

export class DiskBlobs implements Blobs {
  private readonly disk: Disk
  private readonly folder: string

  constructor(disk: Disk, folder: string) {
    this.disk = disk
    this.folder = folder
  }

  async keep(name: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    const arriving = join(this.folder, 'tmp', name)
    try {
      const stored = await this.write(arriving, chunks)
      await this.disk.move(arriving, this.pathOf(name))
      return stored
    } catch (error) {
      // The move may have taken place before it failed.
      await Promise.allSettled([this.disk.remove(arriving), this.discard(name)])
      throw error
    }
  }

  private async write(path: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    const file = await this.disk.create(path)
    try {
      const hash = createHash('sha256')
      let size = 0
      let pieces: Uint8Array[] = []
      let waiting = 0
      let writing: Promise<void> = Promise.resolve()
      const writeOut = async () => {
        await writing
        writing = file.write(...pieces)
        // The next await reports it.
        writing.catch(() => undefined)
        pieces = []
        waiting = 0
      }
      for await (const chunk of chunks) {
        size += chunk.length
        hash.update(chunk)
        pieces.push(chunk)
        waiting += chunk.length
        if (waiting >= writtenAtOnce) await writeOut()
      }
      await writeOut()
      await writing
      await file.sync()
      return { size, checksum: hash.digest('hex') }
    } finally {
      await file.close()
    }
  }

  discard(name: string): Promise<void> {
    return this.disk.remove(this.pathOf(name))
  }

  async erase(name: string): Promise<boolean> {
    await this.discard(name)
    return true
  }

  size(name: string): Promise<number | undefined> {
    return this.disk.size(this.pathOf(name))
  }

  read(name: string, start: number, end: number): AsyncIterable<Uint8Array> {
    return this.disk.read(this.pathOf(name), start, end)
  }

  async clean(): Promise<void> {
    const folder = join(this.folder, 'tmp')
    for (const name of await this.disk.list(folder)) await this.disk.remove(join(folder, name))
  }

  async close(): Promise<void> {}

  private pathOf(name: string): string {
    return join(this.folder, name.slice(0, 2), name)
  }
}
