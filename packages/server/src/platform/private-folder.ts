// The data folder for nobody but the user that runs the server: it holds every message, the password hashes and the
// secrets of the apps.

import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const onlyOwner = 0o077
const databaseFile = /^parley\.db(-wal|-shm|-journal)?$/

/**
 * Makes the folder if it is missing, and takes the rights of others away from it, from the database and from backups,
 * also from those that an earlier version left readable. Files made later get the same rights by the umask. Returns a
 * warning for each path that could not be changed.
 */
export function makePrivate(folder: string): string[] {
  process.umask(process.umask() | onlyOwner)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const warnings: string[] = []
  // Others write here as well (/tmp, for example): such a folder is not ours to close.
  if ((statSync(folder).mode & 0o1002) !== 0)
    warnings.push(`Others can write to ${folder}: choose a folder of its own with PARLEY_DATA.`)
  else restrict(folder, 0o700, warnings)
  for (const name of readdirSync(folder))
    if (databaseFile.test(name)) restrict(join(folder, name), 0o600, warnings)
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
