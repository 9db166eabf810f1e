// A proxy from Debian's packages as a child process, on a free port of the loopback interface.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'

export interface TestProxy {
  readonly port: number
  /** Ends it at once, with all connections. */
  stop(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Does what an operator does after a change of its configuration. */
  reload(): void
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

interface ProxyProgram {
  readonly folder: string
  readonly port: number
  readonly words: readonly [string, ...string[]]
  /** The file for its output. */
  readonly log: string
  readonly environment?: Readonly<Record<string, string>>
  readonly reload: (child: ChildProcess) => void
}

/** Starts it; resolves when it accepts connections. */
export async function startProxy({
  folder,
  port,
  words,
  log,
  environment,
  reload,
}: ProxyProgram): Promise<TestProxy> {
  let running: ChildProcess | undefined
  const proxy: TestProxy = {
    port,
    async start() {
      const output = openSync(log, 'a')
      const [program, ...rest] = words
      const child = spawn(program, rest, {
        stdio: ['ignore', output, output],
        env: { ...process.env, ...environment },
      })
      closeSync(output)
      running = child
      const failed = once(child, 'exit').then(() => {
        throw new Error(`${program} ended:\n${readFileSync(log, 'utf8')}`)
      })
      failed.catch(() => undefined)
      await Promise.race([accepting(port), failed])
    },
    async stop() {
      const child = running
      running = undefined
      if (!child || child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    reload() {
      if (running) reload(running)
    },
    async remove() {
      await proxy.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await proxy.start()
  return proxy
}

async function accepting(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
