// What files need of a file system. Handed in, so that tests can fill it up, break it and look into it, and worlds in
// one process need none.

export interface Disk {
  /** A new file, with the folders above it. Fails when there is one already. */
  create(path: string): Promise<NewFile>
  /** Moves a file into place in one step, with the folders above it. Survives a loss of power once it resolves. */
  move(from: string, to: string): Promise<void>
  /** A file that is not there is fine. */
  remove(path: string): Promise<void>
  /** The names in a folder; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>
  /** Undefined when there is no such file. */
  size(path: string): Promise<number | undefined>
  /** Bytes `start` to `end`, both included, piece by piece. Nothing is opened before the first piece is asked for. */
  read(path: string, start: number, end: number): AsyncIterable<Uint8Array>
}

export interface NewFile {
  /** All of the bytes, one piece after the other. */
  write(...pieces: Uint8Array[]): Promise<void>
  /** Resolves when everything written survives a loss of power. */
  sync(): Promise<void>
  close(): Promise<void>
}

const full = new Set(['ENOSPC', 'EDQUOT'])

/** Whether something failed because there is no room left. */
export function isDiskFull(error: unknown): boolean {
  return full.has((error as { code?: string } | undefined)?.code ?? '')
}
