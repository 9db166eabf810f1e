// The base of the image that tests build: a few packages of Debian, with the Node of this repository and npm. Pulling the
// base that the Containerfile names would need a registry; this one needs a mirror of Debian, once.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureNode, root } from '../bootstrap.mjs'
import { run } from '../child-process.mjs'

/** The release of the image that the Containerfile names. */
const release = 'bookworm'

/** What the commands in the Containerfile and Node need. They are extracted, and not configured. */
const packages = ['base-files', 'base-passwd', 'bash', 'coreutils', 'dash', 'libstdc++6', 'login', 'passwd']

const unneeded = ['./usr/share/doc', './usr/share/man', './usr/share/locale', './usr/share/zoneinfo', './dev']

/** Raise it when the base is made in another way. */
const version = 1

const cache = join(root, 'test-results', 'image-base')

/** The file of the base, which exists after `makeImageBase()`. */
export function imageBase() {
  const npm = JSON.parse(readFileSync(join(npmFolder(), 'package.json'), 'utf8')).version
  const node = realpathSync(ensureNode())
  const parts = [version, release, packages, unneeded, process.arch, npm]
  const hash = createHash('sha256').update(JSON.stringify(parts)).update(readFileSync(node)).digest('hex')
  return join(cache, `${hash.slice(0, 16)}.tar`)
}

/**
 * Makes the base if it is not there yet.
 *
 * @returns {Promise<string | undefined>} the last lines of what went wrong
 */
export async function makeImageBase() {
  const file = imageBase()
  if (existsSync(file)) return undefined
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) rmSync(join(cache, old), { recursive: true, force: true })
  const work = mkdtempSync(join(cache, 'work-'))
  try {
    const tree = join(work, 'tree')
    const include = `--include=${packages.join(',')}`
    const words = [
      '--quiet',
      '--mode=root',
      '--variant=extract',
      '--format=directory',
      include,
      release,
      tree,
    ]
    const { code, output } = await run('mmdebstrap', words, { output: 'kept' })
    if (code !== 0) return output.trim().split('\n').slice(-3).join(' ')
    // Configuring the package would do this.
    for (const name of ['passwd', 'group'])
      copyFileSync(join(tree, `usr/share/base-passwd/${name}.master`), join(tree, 'etc', name))
    copyFileSync(realpathSync(ensureNode()), join(tree, 'usr/bin/node'))
    cpSync(npmFolder(), join(tree, 'usr/lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/bin/npm'))
    const excluded = unneeded.map((path) => `--exclude=${path}`)
    const packed = await run('tar', [...excluded, '-cf', join(work, 'base.tar'), '-C', tree, '.'], {
      output: 'kept',
    })
    if (packed.code !== 0) return packed.output.trim()
    renameSync(join(work, 'base.tar'), file)
    return undefined
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The folder of the npm that runs us, or of the one on the path. */
function npmFolder() {
  const running = process.env['npm_execpath'] ?? ''
  const found = running.endsWith('npm-cli.js')
    ? running
    : (process.env['PATH'] ?? '')
        .split(delimiter)
        .map((folder) => join(folder, 'npm'))
        .find((program) => existsSync(program))
  if (found === undefined) throw new Error('There is no npm on the path.')
  return dirname(dirname(realpathSync(found)))
}
