// Key files, read once at the start, so that errors are reported then and not with the first push.

import { readFileSync } from 'node:fs'

export function readKeyFile(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    throw new Error(`${setting}: "${path}" cannot be read (${code ?? 'failed'}).`)
  }
}
