// A server process on its own data folder, for tests of requests that must not end it.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startServerProcess } from '../../../../tools/testing/server-process.ts'

export interface ServerProcess {
  readonly url: string
  readonly port: number
  /** Everything that it has logged so far. */
  output(): string
  /** The exit code, once the process has ended. */
  exitCode(): number | null
  /** A raw connection, for requests that no client would write. */
  connect(): Promise<Socket>
}

/** Runs the server until the test is over. `settings` are further environment variables. */
export async function serverProcess(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const data = mkdtempSync(join(tmpdir(), 'parley-process-'))
  const { child, ready, output, end } = startServerProcess({ data, settings })
  onTestFinished(async () => {
    await end('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  })
  const url = await ready
  const port = Number(new URL(url).port)
  return {
    url,
    port,
    output,
    exitCode: () => child.exitCode,
    async connect() {
      const socket = connect(port, '127.0.0.1')
      // Some of these tests expect to be disconnected.
      socket.on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      return socket
    },
  }
}
