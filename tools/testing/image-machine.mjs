// Whether this machine can build and run the image of the server. Many machines, for example containers without further
// rights, forbid what that needs.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../child-process.mjs'
import { makeImageBase } from './image-base.mjs'
import { writeBundle } from './runc-bundle.mjs'

/** What this module checks on the machine. Tests replace it. */
const real = { isRoot: () => process.getuid?.() === 0, runsContainers, makeImageBase }

/**
 * Prepares the base of the image, if this machine can use it.
 *
 * @param {typeof real} [machine]
 * @returns {Promise<string | undefined>} why the image cannot be built or run, in a sentence
 */
export async function imageObstacle(machine = real) {
  if (!machine.isRoot()) return 'only root can build and run an image with other users in it'
  const refused = await machine.runsContainers()
  if (refused !== undefined) return `this machine does not let runc start a container: ${refused}`
  const missing = await machine.makeImageBase()
  return missing === undefined ? undefined : `the base of the image could not be made: ${missing}`
}

/**
 * Runs `true` of this machine in a container.
 *
 * @returns {Promise<string | undefined>} what runc answers if it cannot
 */
async function runsContainers() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-runc-'))
  try {
    const root = join(folder, 'root')
    mkdirSync(root)
    writeBundle(join(folder, 'bundle'), {
      root,
      words: ['/usr/bin/true'],
      user: { uid: 10001, gid: 10001 },
      mounts: ['/usr', '/lib', '/lib64']
        .filter((path) => existsSync(path))
        .map((path) => ({ from: path, to: path, writable: false })),
    })
    const words = ['--root', join(folder, 'state'), 'run', '--bundle', join(folder, 'bundle'), 'parley-probe']
    const { code, output } = await run('runc', words, { output: 'kept' })
    return code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? `it ended with code ${code}`)
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
