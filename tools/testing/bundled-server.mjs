// The server in a few files instead of 1,200 modules, for the tests that start it: Node takes half of the processor
// time to load it, and a run of all tests has several hundred starts. The server that browser tests share and
// `npm start` run the sources themselves, and the tests of the packages run those.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { apart } from '../stripped-sources.mjs'

/** What tests load into a database thread; it has to share its modules with the thread. */
const forThreads = ['storage/contract-helper-procedures.ts']

/** A module in the same folder, by its address. */
const besideIt = /\bnew URL\((['"])\.\/([\w-]+)\.ts\1, import\.meta\.url\)/g

const dayMs = 24 * 60 * 60 * 1000

/** @typedef {{ readonly name: string, readonly text: string }} BundledFile */

/**
 * Bundles the server of this repository and returns the path of its program. The folder is named by its contents, so
 * a run never changes what another one uses.
 *
 * @param {string} root of the repository
 */
export async function bundleServer(root) {
  const cache = join(root, 'node_modules/.cache/parley-test-server')
  return join(keep(cache, await bundle(root)), 'main.mjs')
}

/**
 * @param {string} root
 * @returns {Promise<BundledFile[]>}
 */
async function bundle(root) {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ name: 'places', transform: (code, file) => withPlaces(code, file) }],
    ssr: { noExternal: [/^@parley\//] },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      ssr: true,
      rolldownOptions: {
        input: ['main.ts', ...apart, ...forThreads].map((file) => join(root, 'packages/server/src', file)),
        // All in one folder, where threads look for their files.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result)
  return output.map((file) => ({ name: file.fileName, text: 'code' in file ? file.code : '' }))
}

/**
 * A bundled module is somewhere else: files of the repository are looked for where its source is, and those of threads
 * beside the bundle.
 *
 * @param {string} code
 * @param {string} file
 */
export function withPlaces(code, file) {
  if (!code.includes('import.meta')) return undefined
  return code
    .replaceAll(besideIt, "new URL('./$2.mjs', import.meta['url'])")
    .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href))
    .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(file)))
}

/**
 * A plugin of Vite: tests start the threads of the bundle, which takes half of the processor time. The address is read when
 * the test runs, because transformed modules are kept longer than a bundle.
 *
 * @returns {import('vite').Plugin}
 */
export function bundledThreads() {
  return { name: 'bundled-threads', enforce: 'pre', transform: (code) => withBundledThreads(code) }
}

const bundledNames = [...apart, ...forThreads].map((file) => basename(file, '.ts'))

/**
 * Undefined if the module starts no thread.
 *
 * @param {string} code
 */
export function withBundledThreads(code) {
  if (!code.includes('import.meta.url')) return undefined
  const program = "process.getBuiltinModule('node:url').pathToFileURL(process.env.PARLEY_TEST_SERVER)"
  const replaced = code.replaceAll(besideIt, (whole, _quote, name) =>
    bundledNames.includes(name) ? `new URL('./${name}.mjs', ${program})` : whole,
  )
  return replaced === code ? undefined : replaced
}

/**
 * Writes files to a folder that is named by them, unless it exists, and removes folders that were not used for a day.
 *
 * @param {string} into
 * @param {readonly BundledFile[]} files
 * @param {Date} [now]
 */
export function keep(into, files, now = new Date()) {
  const hash = createHash('sha256')
  for (const { name, text } of files) hash.update(`${name}\n${text.length}\n${text}`)
  const folder = join(into, hash.digest('hex').slice(0, 16))
  mkdirSync(into, { recursive: true })
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(join(into, 'unfinished-'))
    for (const { name, text } of files) writeFileSync(join(unfinished, name), text)
    chmodSync(unfinished, 0o755)
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      // Another run was faster.
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  utimesSync(folder, now, now)
  for (const name of readdirSync(into))
    if (now.getTime() - (statSync(join(into, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) > dayMs)
      rmSync(join(into, name), { recursive: true, force: true })
  return folder
}
