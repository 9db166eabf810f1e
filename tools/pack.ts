// `npm run pack`: builds the packages that applications install in dist/npm: protocol, client, kit, drop-in, token, admin,
// the server and the testkit as JavaScript with declarations, and a tarball of each. Inside this repository packages are
// used from their sources; Node refuses to strip types below node_modules, so they have to be built for use elsewhere.
// docs/packaging.md explains the decisions.
//
//   npm run pack                  into dist/npm
//   npm run pack -- some/folder   there
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureApp } from './bootstrap.mjs'
import { run } from './child-process.mjs'
import { emitPackage } from './pack/emit.ts'
import { hostProof } from './pack/isolate-styles.ts'
import { keepLightDark } from './pack/light-dark.ts'
import { entriesOf, type Manifest, published, typesOf } from './pack/manifest.ts'
import { bundleForDropIn, bundleForScriptTag, bundleInOneFile } from './pack/one-file.ts'
import { oneSheet } from './pack/styles.ts'
import { root } from './repository.ts'

/** The published packages, in the order of their dependencies. */
export const packed = ['protocol', 'client', 'react', 'compat', 'token', 'admin'] as const

/** Programs, which only Node runs. */
export const programs = ['server'] as const

/** For the tests of applications: a server and clients in one process. */
export const forTests = ['testkit'] as const

/** Sources of the server that its entries do not import: the program, and its threads. */
const unimported = [
  'src/main.ts',
  'src/storage/dialects/sqlite-worker.ts',
  'src/files/images/platform/image-worker.ts',
  'src/tokens/platform/password-worker.ts',
]

/** A built package. */
export interface Packed {
  readonly name: string
  /** Its folder, as it will be in node_modules. */
  readonly folder: string
  readonly tarball: string
}

/** Builds all packages below a folder, which is emptied first. */
export const packAll = (into: string): Promise<Packed[]> => build(into, [...packed, ...programs, ...forTests])

/** The same for the server and what it needs. */
export const packServer = (into: string): Promise<Packed[]> => build(into, ['protocol', ...programs])

async function build(
  into: string,
  names: readonly (typeof packed | typeof programs | typeof forTests)[number][],
): Promise<Packed[]> {
  rmSync(into, { recursive: true, force: true })
  const made: Omit<Packed, 'tarball'>[] = []
  for (const short of names) {
    const source = join(root, 'packages', short)
    const folder = join(into, short)
    const out = join(folder, 'dist')
    mkdirSync(out, { recursive: true })
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
    await emitPackage(source, manifest, out, short === 'server' ? { also: unimported } : {})
    if (short === 'server') {
      cpSync(join(source, 'src/sample/assets'), join(out, 'sample/assets'), { recursive: true })
      const app = join(root, 'apps/chat/dist')
      if (existsSync(app)) cpSync(app, join(folder, 'web'), { recursive: true })
      const operators = join(root, 'apps/console/dist')
      if (existsSync(operators)) cpSync(operators, join(folder, 'console'), { recursive: true })
    }
    if (short === 'react') {
      writeFileSync(
        join(out, 'styles.css'),
        keepLightDark(hostProof(oneSheet(join(source, 'src/styles.css')))),
      )
      writeFileSync(
        join(out, 'styles.layered.css'),
        keepLightDark(oneSheet(join(source, 'src/styles.layered.css'))),
      )
      for (const sheet of ['styles.css', 'styles.layered.css'])
        writeFileSync(join(out, typesOf(sheet)), 'export {}\n')
    }
    if (short === 'compat') writeFileSync(join(out, 'parley-compat.js'), await bundleForDropIn())
    if (short === 'client') {
      writeFileSync(join(out, 'parley.js'), await bundleForScriptTag())
      // Mini-program hosts need CommonJS in one file and cannot load anything later.
      for (const { source: file } of entriesOf(manifest).filter(({ entry }) =>
        entry.includes('/miniprogram'),
      )) {
        const single = file.replace('./src/', '').replace(/\.ts$/, '.cjs')
        writeFileSync(join(out, single), await bundleInOneFile(join(source, file), 'cjs'))
      }
    }
    const shown = published(manifest, (file) => existsSync(join(folder, file)))
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(shown, null, 2)}\n`)
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    cpSync(join(source, 'README.md'), join(folder, 'README.md'))
    made.push({ name: manifest.name, folder })
  }
  const tarballs = await tarballsOf(
    made.map(({ folder }) => folder),
    into,
  )
  return made.map((one, at) => ({ ...one, tarball: tarballs[at] ?? '' }))
}

/** `npm pack` of folders, in their order; needs no network. One npm for all of them: it takes a second to start. */
async function tarballsOf(folders: readonly string[], into: string): Promise<string[]> {
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', into, ...folders]
  const { code, output } = await run('npm', words, { cwd: into, output: 'kept' })
  if (code !== 0) throw new Error(`npm pack ended with code ${code}: ${output}`)
  const names = [...output.matchAll(/"filename":\s*"([^"]+)"/g)].map(([, name = '']) => name)
  if (names.length !== folders.length) throw new Error(`npm pack did not name every file: ${output}`)
  return names.map((name) => join(into, name.replace('@', '').replace('/', '-')))
}

if (import.meta.main) {
  // The server brings the web application along.
  await ensureApp()
  const into = resolve(process.argv[2] ?? join(root, 'dist/npm'))
  for (const { name, tarball: file } of await packAll(into)) console.log(`✓ ${name.padEnd(17)} ${file}`)
}
