// Local files of mini-programs.

import type { LocalFile } from '../platform/platform.ts'

/** A file to send, by its path at the host. Its size has to be passed in. */
export function fileAt(
  path: string,
  about: {
    /** The size in bytes. */
    size: number
    /** The file name. Default: the last part of the path. */
    name?: string
    /** The MIME type. Default: 'application/octet-stream'. */
    type?: string
  },
): LocalFile {
  const { size, name = path.slice(path.lastIndexOf('/') + 1), type = 'application/octet-stream' } = about
  return { name, type, size, data: path }
}
