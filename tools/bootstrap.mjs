// Prepares `npm start` and `npm test` on a machine with only Node 20 and npm. Plain JavaScript without dependencies,
// because it runs before anything is installed. Each function checks first and works only if something is missing, so a
// second start costs a few file reads.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './child-process.mjs'

/** The root of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const wantedNode = 24

/** A required program is missing and cannot be installed. The message names it in one sentence. */
export class Missing extends Error {}

/**
 * Runs a command's main function. A missing program is reported as one sentence with exit code 1, without a stack.
 *
 * @param {() => Promise<number>} main gives the exit code
 * @param {(error: Missing) => void} [onMissing]
 */
export async function command(main, onMissing = () => {}) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    console.error(error.message)
    onMissing(error)
    process.exitCode = 1
  }
}

/**
 * Installs the npm packages if they are missing or belong to another package-lock.json or machine.
 *
 * @param {string} [at] the repository, for tests
 * @param {typeof run} [runs] runs npm, for tests
 */
export async function ensurePackages(at = root, runs = run) {
  const lock = join(at, 'package-lock.json')
  const stamp = join(at, 'node_modules', '.parley-stamp')
  const wanted = `${hash([readFileSync(lock)])} ${process.platform}-${process.arch}\n`
  if (readIfThere(stamp) === wanted) return

  // `npm ci` makes a new tree. An existing one, perhaps in use, is updated in place.
  const fresh = !existsSync(join(at, 'node_modules'))
  console.error('Installing packages …')
  const parameters = [
    ...(fresh ? ['ci'] : ['install', '--no-save']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await runs('npm', parameters, { cwd: at, output: 'kept' })
  if (code !== 0) {
    console.error(output.trimEnd())
    throw new Missing(
      `The npm packages could not be installed: npm ${parameters[0]} ended with code ${code}.`,
    )
  }
  writeFileSync(stamp, wanted)
}

/**
 * The Node that runs our TypeScript: the pinned one, otherwise the running one if it is new enough.
 *
 * @param {string} [at]
 * @param {{ version: string, path: string }} [running]
 */
export function ensureNode(at = root, running = { version: process.versions.node, path: process.execPath }) {
  const pinned = join(at, 'node_modules', '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(running.version, 10) >= wantedNode) return running.path
  throw new Missing(
    `Parley needs Node ${wantedNode} or newer, which our packages bring along on Linux (x64, arm64) only: ` +
      `please install it, this is Node ${running.version}.`,
  )
}

/** The environment for every process we start: our own Node and tools come first. */
export function environment(at = root) {
  return { PATH: [join(at, 'node_modules', '.bin'), process.env['PATH']].join(delimiter) }
}

/**
 * The browser of the tests: headless Chromium, which loads a page in half of the time that the windowed one takes.
 * `CHROMIUM=/usr/bin/chromium` selects that one.
 */
export const chromium = () => process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'

/**
 * Checks for Debian packages that do not need the package manager.
 *
 * @type {Record<string, () => boolean>}
 */
const isThere = {
  'chromium-headless-shell': () => existsSync(chromium()),
  'firefox-esr': () => existsSync(process.env['FIREFOX'] ?? '') || onPath('firefox-esr'),
  'webkit2gtk-driver': () => onPath('WebKitWebDriver'),
  xvfb: () => onPath('Xvfb'),
  ffmpeg: () => onPath('ffmpeg'),
  curl: () => onPath('curl'),
  python3: () => onPath('python3'),
  'golang-go': () => onPath('go'),
  buildah: () => onPath('buildah'),
  mmdebstrap: () => onPath('mmdebstrap'),
  runc: () => onPath('runc'),
  'nginx-light': () => onPath('nginx') || existsSync('/usr/sbin/nginx'),
  postgresql: () =>
    onPath('postgres') ||
    listIfThere('/usr/lib/postgresql').some((version) =>
      existsSync(`/usr/lib/postgresql/${version}/bin/postgres`),
    ),
}

/** @param {string} name */
const hintFor = (name) =>
  name === 'chromium-headless-shell' ? ` (${chromium()}; the variable CHROMIUM can name another place)` : ''

/**
 * @typedef {object} Machine how the functions below inspect and change the machine, for tests
 * @property {typeof run} [runs]
 * @property {boolean} [isRoot]
 * @property {typeof isThere} [there]
 * @property {boolean} [hasApt]
 */

/**
 * The Debian packages among these that are not installed.
 *
 * @param {readonly string[]} packages
 * @param {Machine} [machine]
 */
export async function missingDebian(packages, machine = {}) {
  const { runs = run, there = isThere, hasApt = onPath('apt-get') } = machine
  const missing = []
  for (const name of packages) {
    const look = there[name]
    // Fonts have no binary to look for. Without dpkg, the system is assumed to have them.
    const known = look ? look() : !hasApt || (await isInstalled(name, runs))
    if (!known) missing.push(name)
  }
  return missing
}

/**
 * @param {string} name
 * @param {typeof run} runs
 */
async function isInstalled(name, runs) {
  const { code, output } = await runs('dpkg', ['--status', name], { output: 'kept' })
  return code === 0 && output.includes('install ok installed')
}

/**
 * Installs missing Debian packages.
 *
 * @param {readonly string[]} packages
 * @param {Machine} [machine]
 */
export async function ensureDebian(packages, machine = {}) {
  const { runs = run, isRoot = process.getuid?.() === 0, hasApt = onPath('apt-get') } = machine
  const missing = await missingDebian(packages, machine)
  if (missing.length === 0) return

  if (!isRoot || !hasApt) {
    const names = missing.join(' ')
    throw new Missing(
      hasApt
        ? `Some Debian packages are missing and only root can install them: please run "apt-get install ${names}".`
        : `Some programs are missing, named here as Debian packages: please install ${names}.`,
    )
  }
  console.error(`Installing Debian packages: ${missing.join(', ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const parameters of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', ...missing],
  ]) {
    const { code, output } = await runs('apt-get', parameters, { output: 'kept', env })
    if (code === 0) continue
    console.error(output.trimEnd())
    throw new Missing(`The Debian packages ${missing.join(', ')} could not be installed: see apt-get above.`)
  }
  for (const name of await missingDebian(missing, machine))
    throw new Missing(`${name} is installed but not where we look for it${hintFor(name)}.`)
}

/** The sources that the built app depends on. */
const appSources = [
  'apps/chat',
  'apps/console',
  'packages/react',
  'packages/client',
  'packages/protocol',
  'packages/compat',
  'tools/pack',
  'tools/docs',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'package-lock.json',
]
const notSources = new Set(['node_modules', 'dist', 'e2e', 'test'])

/** @param {string} at */
const appStamp = (at) => join(at, 'node_modules', '.parley-app-stamp')

/** Makes the next start build the app again, because another build is about to write into its folder. */
export function forgetApp(at = root) {
  rmSync(appStamp(at), { force: true })
}

/**
 * Builds the chat app and the console if their sources have changed since the last build.
 *
 * @param {string} [at]
 * @param {typeof run} [runs]
 */
export async function ensureApp(at = root, runs = run) {
  if (isAppBuilt(at)) return
  const wanted = sourceStamp(at, appSources)
  console.error('Building the app …')
  const vite = join(at, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const app of ['apps/chat', 'apps/console']) {
    const parameters = [vite, 'build', app, '--logLevel', 'warn']
    const { code, output } = await runs(ensureNode(at), parameters, { cwd: at, output: 'kept' })
    if (code === 0) continue
    console.error(output.trimEnd())
    throw new Missing(`${app} could not be built: see the messages above.`)
  }
  writeFileSync(appStamp(at), wanted)
}

/** Whether the built apps match the current sources. */
export function isAppBuilt(at = root) {
  const isThere = ['chat', 'console'].every((app) => existsSync(join(at, `apps/${app}/dist/index.html`)))
  return isThere && readIfThere(appStamp(at)) === sourceStamp(at, appSources)
}

/**
 * A hash of these sources.
 *
 * @param {string} at
 * @param {readonly string[]} paths files and folders
 */
export function sourceStamp(at, paths) {
  const files = paths.flatMap((path) => filesUnder(at, path))
  return `${hash(files.flatMap((file) => [file, readFileSync(join(at, file))]))}\n`
}

/**
 * @param {string} at
 * @param {string} path
 * @returns {string[]} in a fixed order, relative to `at`
 */
export function filesUnder(at, path) {
  if (!existsSync(join(at, path))) return []
  if (statSync(join(at, path)).isFile()) return [path]
  return listIfThere(join(at, path))
    .filter((name) => !notSources.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(at, `${path}/${name}`))
}

/** @param {string} path */
function listIfThere(path) {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** @param {string} path */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} program */
function onPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

/** @param {readonly (string | Uint8Array)[]} parts */
function hash(parts) {
  const all = createHash('sha256')
  for (const part of parts) all.update(`${part.length}:`).update(part)
  return all.digest('hex')
}
