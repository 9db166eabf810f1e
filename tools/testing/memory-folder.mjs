// Temporary files of a test run, in memory where that is possible. Servers commit durably, even in tests, and most of
// what a test with a real database waits for is the disk: 3 ms for each commit, against 0.02 ms in memory. Killed
// processes lose nothing there either; only a machine that stops would.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A run takes about one gigabyte, and the machine needs its memory for other things. */
const leastBytes = 4 * 1024 ** 3

/**
 * Makes the folder, and removes it when this process ends. Returns undefined if the machine has no file system in memory
 * that is large enough.
 *
 * @param {{ at?: string, mounts?: string, memory?: string, least?: number }} [machine]
 */
export function makeMemoryFolder({
  at = '/dev/shm',
  mounts = readOr('/proc/mounts'),
  memory = readOr('/proc/meminfo'),
  least = leastBytes,
} = {}) {
  try {
    // Tests start programs that they have installed there.
    const mount = mounts.split('\n').find((line) => line.split(' ')[1] === at)
    const options = mount?.split(' ')[3]?.split(',') ?? ['noexec']
    const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(memory)?.[1] ?? 0) * 1024
    const { bavail, bsize } = statfsSync(at)
    if (options.includes('noexec') || available < 2 * least || bavail * bsize < least) return undefined
    removeLeftovers(at)
    // A short name: the path of a socket has at most 107 bytes.
    const folder = mkdtempSync(join(at, `pt-${process.pid}-`))
    // PostgreSQL runs as another user.
    chmodSync(folder, 0o711)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return undefined
  }
}

/**
 * Removes the folders of runs that were killed.
 *
 * @param {string} at
 */
function removeLeftovers(at) {
  for (const name of readdirSync(at)) {
    const [, pid] = /^pt-(\d+)-\w{6}$/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(at, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be sent a signal.
    return /** @type {{ code?: string }} */ (error).code === 'EPERM'
  }
}

/** @param {string} file */
function readOr(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
