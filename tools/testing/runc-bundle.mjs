// A bundle for runc: a root file system that is read-only, and a process without rights in it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Bundle
 * @property {string} root the root file system
 * @property {readonly string[]} words the program and its arguments
 * @property {{ uid: number, gid: number }} user
 * @property {string} [folder] where the program starts
 * @property {readonly string[]} [env]
 * @property {readonly { from: string, to: string, writable: boolean }[]} [mounts]
 */

/**
 * Writes the bundle into a folder. The container has namespaces of its own, also for the network: it reaches nothing but
 * itself.
 *
 * @param {string} folder
 * @param {Bundle} bundle
 */
export function writeBundle(folder, { root, words, user, folder: cwd = '/', env = [], mounts = [] }) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'config.json')
  rmSync(file, { force: true })
  execFileSync('runc', ['spec', '--bundle', folder])
  const spec = JSON.parse(readFileSync(file, 'utf8'))
  spec.root = { path: root, readonly: true }
  Object.assign(spec.process, { terminal: false, args: words, user, cwd, env, noNewPrivileges: true })
  for (const kind of Object.keys(spec.process.capabilities)) spec.process.capabilities[kind] = []
  spec.mounts.push(
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    ...mounts.map(({ from, to, writable }) => ({
      destination: to,
      type: 'bind',
      source: from,
      options: ['rbind', writable ? 'rw' : 'ro'],
    })),
  )
  writeFileSync(file, JSON.stringify(spec))
}
