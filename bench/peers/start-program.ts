// Starts other programs privately: on loopback, in a temporary folder, ended with the benchmark.

import { execFileSync, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Line } from './tcp-connection.ts'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface Program {
  readonly pid: number
  stop(): Promise<void>
}

const startMs = 60_000

/** Resolves when the program accepts connections on the port. */
export async function startProgram(
  [command, ...words]: readonly [string, ...string[]],
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let output = ''
  child.stderr?.on('data', (part: Buffer) => {
    output = (output + String(part)).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  process.once('exit', () => child.kill('SIGKILL'))
  for (const began = performance.now(); ; ) {
    try {
      const line = await Line.open(port, () => undefined)
      line.close()
      break
    } catch {
      if (child.exitCode !== null || performance.now() - began > startMs)
        throw new Error(`${command} did not start: ${output}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The installed version of a Debian package. */
export function debianVersion(name: string): string {
  const [, version = ''] = execFileSync('dpkg-query', ['--show', name], { encoding: 'utf8' })
    .trim()
    .split('\t')
  return version
}
