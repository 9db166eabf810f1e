// Builds the drop-in as one script, once for all test files that run it in place of the reference client.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleForDropIn } from '../../tools/pack/one-file.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the script. */
    dropIn: string
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-drop-in-'))
  const file = join(folder, 'drop-in.js')
  writeFileSync(file, await bundleForDropIn())
  project.provide('dropIn', file)
  return () => rmSync(folder, { recursive: true })
}
