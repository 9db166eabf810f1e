// Restricts the data folder to the user that runs the server: it holds every message, the password hashes and the
// key of the secrets.

import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const onlyOwner = 0o077
const privateFile = /^(parley\.db(-wal|-shm|-journal)?|secret\.key)$/

/**
 * Creates the folder if it is missing, and removes the access of others to it, to the database and to backups,
 * including those that an earlier version left readable. The umask protects files that are created later. Returns a
 * warning for each path that could not be changed.
 */
export function makePrivate(folder: string): string[] {
  process.umask(process.umask() | onlyOwner)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const warnings: string[] = []
  // In a shared folder (/tmp, for example) others write as well, so its permissions stay.
  if ((statSync(folder).mode & 0o1002) !== 0)
    warnings.push(`Others can write to ${folder}: choose a separate folder with PARLEY_DATA.`)
  else restrict(folder, 0o700, warnings)
  for (const name of readdirSync(folder))
    if (privateFile.test(name)) restrict(join(folder, name), 0o600, warnings)
  const files = join(folder, 'files')
  if (existsSync(files)) restrict(files, 0o700, warnings)
  const backups = join(folder, 'backups')
  if (existsSync(backups)) {
    restrict(backups, 0o700, warnings)
    for (const name of readdirSync(backups)) restrict(join(backups, name), 0o600, warnings)
  }
  return warnings
}

function restrict(path: string, mode: number, warnings: string[]): void {
  try {
    if ((statSync(path).mode & onlyOwner) !== 0) chmodSync(path, mode)
  } catch (error) {
    // Another user owns it, or another process just removed it.
    if ((error as { code?: string }).code !== 'ENOENT')
      warnings.push(`Others may be able to read ${path}: ${(error as Error).message}`)
  }
}
