// Disks that fail under a running server. Faults that need rights which this process may not have exist in a second
// form.

import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Wrapper } from '../../bench/server-process.ts'
import type { World } from './world.ts'

/** Whether a program may mount something for itself alone: as root, or where user namespaces are allowed. */
const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
const own = ['unshare', ...asRoot, '--mount'] as const
export const mayMount =
  spawnSync(own[0], [...own.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/**
 * Runs the server with its data folder on a disk of this size, which only the server sees and which disappears with
 * it. The contents of the folder are copied there first.
 */
export function onSmallDisk(directory: string, megabytes: number): Wrapper {
  const script = [
    'copy=$(mktemp -d) && cp -a "$1/." "$copy"',
    `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$1"`,
    'cp -a "$copy/." "$1" && rm -rf "$copy"',
    'shift && exec "$@"',
  ].join(' && ')
  return [...own, 'sh', '-c', script, 'sh', directory] as unknown as Wrapper
}

/** Fills the disk of the data folder to the last byte. */
export function fillDisk(world: World): { end(): void } {
  const filler = join(world.dataFolder, 'filler')
  const chunk = Buffer.alloc(65_536)
  for (let size = chunk.length; size >= 1; size >>= 4) {
    try {
      for (;;) writeFileSync(filler, chunk.subarray(0, size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  return { end: () => rmSync(filler) }
}

/** From now on every write beyond the first bytes of a file fails, on all threads. Reads work. */
export function failWrites({ server }: World): { end(): void } {
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])
  limit('1')
  return { end: () => limit('unlimited') }
}

/** Runs the server without root's right to write where its owner may not. */
export function obeyingModes(): Wrapper | undefined {
  if (process.getuid?.() !== 0) return undefined
  return ['setpriv', '--bounding-set=-dac_override,-dac_read_search']
}
