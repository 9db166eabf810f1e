// Puts load on the machine, to find tests that depend on its speed.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const loop = fileURLToPath(new URL('busy-loop.mjs', import.meta.url))

/**
 * Starts as many busy loops as the machine has cores. They end on request, and with this process however it ends.
 *
 * @param {number} [count]
 */
export function startLoad(count = availableParallelism()) {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [loop, String(process.pid)], { stdio: 'ignore' }),
  )
  return {
    processes: children.map(({ pid }) => pid),
    end() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
