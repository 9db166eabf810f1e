// A separate NATS server for a test, on a free port of the loopback interface.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from './free-port.ts'

export interface TestNats {
  readonly url: string
  /** Undefined while it does not run. */
  readonly pid: number | undefined
  /** Ends the process at once, as in a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Connections stay open, and nothing answers. */
  pause(): void
  resume(): void
}

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find(existsSync) ?? 'nats-server'

export async function startNats(): Promise<TestNats> {
  const port = await freePort()
  let running: ChildProcess | undefined
  const nats: TestNats = {
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return running?.pid
    },
    async start() {
      const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      running = child
      await new Promise<void>((resolve, reject) => {
        let output = ''
        child.stderr.on('data', (text: Buffer) => {
          output += text.toString()
          if (output.includes('Server is ready')) resolve()
        })
        child.once('error', reject)
        child.once('exit', () => reject(new Error(`nats-server ended:\n${output}`)))
      })
    },
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    async kill() {
      const child = running
      running = undefined
      if (!child || child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  await nats.start()
  return nats
}
