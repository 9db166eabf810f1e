// Key files, read once at the start: what is wrong with one is said then, not when somebody waits for a push.

import { readFileSync } from 'node:fs'

export function readKeyFile(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    throw new Error(`${setting}: "${path}" cannot be read (${code ?? 'failed'}).`)
  }
}
