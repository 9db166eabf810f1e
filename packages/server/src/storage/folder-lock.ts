// Locks the data folder for one server: two would assign the same numbers and not see each other's sessions. It is an
// operating system lock, held by SQLite on a separate file, so that it ends with the process, however that ends.
// Commands beside a running server do not take it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/** Takes the lock, or throws an error that says what to do. */
export const lockFolder = (directory: string): FolderLock =>
  lock(
    directory,
    'server.lock',
    `Another Parley server is already using the data folder ${directory}: ` +
      'stop it first, or choose another folder with PARLEY_DATA.',
  )

/** The same for a folder of backups: one program at a time writes to it. */
export const lockBackups = (directory: string): FolderLock =>
  lock(directory, 'backup.lock', `Another backup to ${directory} is running.`)

function lock(directory: string, name: string, problem: string): FolderLock {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, name)
  const connection = new DatabaseSync(path)
  try {
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (!isBusy(error)) throw error
    throw new Error(problem)
  }
  return {
    release() {
      connection.exec('ROLLBACK')
      connection.close()
    },
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && (error as { errcode?: number }).errcode === SQLITE_BUSY
}
