// The file system for files. Injected, so that tests can fill it, break it and inspect it, and tests in one process
// need none.

export interface Disk {
  /** Creates a file with its parent folders. Fails if it exists. */
  create(path: string): Promise<NewFile>
  /** Moves a file into place atomically, with its parent folders. Durable once it resolves. */
  move(from: string, to: string): Promise<void>
  /** A missing file is not an error. */
  remove(path: string): Promise<void>
  /** The names in a folder. Empty if it does not exist. */
  list(folder: string): Promise<readonly string[]>
  /** Undefined if there is no such file. */
  size(path: string): Promise<number | undefined>
  /** Bytes `start` to `end`, inclusive, in chunks. Opens the file with the first chunk. */
  read(path: string, start: number, end: number): AsyncIterable<Uint8Array>
}

export interface NewFile {
  /** Writes all of the bytes in order. */
  write(...pieces: Uint8Array[]): Promise<void>
  /** Resolves when everything written is durable. */
  sync(): Promise<void>
  close(): Promise<void>
}

const full = new Set(['ENOSPC', 'EDQUOT'])

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return full.has((error as { code?: string } | undefined)?.code ?? '')
}
