// The real program as a child process, for tests of its exit and output.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../../../tools/testing/server-process.ts'

const preload = new URL('./end-worker.mjs', import.meta.url).href

/** Far above what several starts take, even on a busy machine. */
export const startsMs = 600_000

/** A new data folder that is removed after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the program; it is killed after the test if it still runs. */
export function startProgram(
  data: string,
  settings: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
): ServerProcess {
  const program = startServerProcess({ data, settings, flags: ['--import', preload], words })
  onTestFinished(() => program.end('SIGKILL'))
  return program
}
