// A program of a browser engine as a child process, which ends with this one.

import { type ChildProcess, spawn } from 'node:child_process'

/** The length of the output that is kept, in characters. */
const keptOutput = 100_000

export interface Program {
  /** The end of its output. */
  output(): string
  /** Waits for a line of its output; rejects if the program ends first. */
  says(line: RegExp): Promise<RegExpExecArray>
  /** Ends the program; resolves when it has exited. */
  end(): Promise<void>
}

export function startProgram(
  words: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
): Program {
  const [name, ...rest] = words
  const child: ChildProcess = spawn(name, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)

  let output = ''
  let problem: string | undefined
  const waiting = new Set<() => void>()
  const read = (part: Buffer): void => {
    output = `${output}${part.toString('utf8')}`.slice(-keptOutput)
    for (const look of waiting) look()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const ended = new Promise<void>((resolve) => {
    const end = (why: string) => {
      problem ??= why
      process.off('exit', kill)
      for (const look of waiting) look()
      resolve()
    }
    child.once('error', (error) => end(`did not start: ${error.message}`))
    child.once('close', (code, signal) => end(`ended with ${code ?? signal}`))
  })

  return {
    output: () => output,
    says: (line) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = line.exec(output)
          if (!found && problem === undefined) return
          waiting.delete(look)
          if (found) resolve(found)
          else reject(new Error(`${name} ${problem}:\n${output}`))
        }
        waiting.add(look)
        look()
      }),
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
