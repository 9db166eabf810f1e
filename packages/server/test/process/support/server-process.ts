// The real program as a child process, for tests about how it ends and what it says then.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { nodeFlags } from '../../../../../tools/testing/node.mjs'

const program = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
const preload = new URL('./end-worker.mjs', import.meta.url).href

/** Far above what several starts take, also on a busy machine. */
export const startsMs = 600_000

export interface Program {
  readonly child: ChildProcess
  /** Everything that it has written so far. */
  output(): string
  /** Resolves with the address when it is ready; rejects when it ends before. */
  readonly ready: Promise<string>
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

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
): Program {
  const child = spawn(process.execPath, [...nodeFlags, '--import', preload, program, ...words], {
    env: {
      ...process.env,
      PARLEY_DATA: data,
      PARLEY_PORT: '0',
      PARLEY_EMPTY: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = Promise.withResolvers<string>()
  // A test that expects the start to fail awaits only the end.
  ready.promise.catch(() => undefined)
  const read = (part: Buffer): void => {
    said += part.toString('utf8')
    const address = /Parley is ready at (http:\/\/[^\s"]+)/.exec(said)?.[1]
    if (address) ready.resolve(address)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      ready.reject(new Error(`The program ended. It said:\n${said}`))
      resolve(code ?? signal ?? 'unknown')
    })
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ready: ready.promise, ended, output: () => said }
}
