// Local files of mini-programs.

import type { LocalFile } from '../platform/platform.ts'

/** A file to send, by the host's path. Its size has to be passed in. */
export function fileAt(path: string, about: { size: number; name?: string; type?: string }): LocalFile {
  const { size, name = path.slice(path.lastIndexOf('/') + 1), type = 'application/octet-stream' } = about
  return { name, type, size, data: path }
}
