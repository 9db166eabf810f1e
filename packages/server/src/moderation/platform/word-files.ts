// The word list on a disk.

import { readFileSync, type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { listLimits } from '../words/list.ts'
import type { WordFiles } from '../words/words.ts'

export const diskWordFiles: WordFiles = {
  readNow(path) {
    // Taken before reading: if the file changes in between, the next check notices.
    const stamp = stampOf(statSync(path))
    return { bytes: readFileSync(path), stamp }
  },
  async readChanged(path, stamp) {
    const now = stampOf(await stat(path))
    return now === stamp ? undefined : { bytes: await readFile(path), stamp: now }
  },
}

function stampOf(file: Stats): string {
  if (!file.isFile()) throw new Error('not a file')
  if (file.size > listLimits.bytes) throw new Error(`larger than ${listLimits.bytes} bytes`)
  // The inode reveals a replaced file with the same size and time.
  return `${file.ino}.${file.size}.${file.mtimeMs}`
}
