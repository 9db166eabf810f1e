// `npm run pack`: builds the packages that applications install in dist/npm: protocol, client, kit, drop-in and token as
// JavaScript with declarations, and a tarball of each. Inside this repository packages are used from their sources;
// Node refuses to strip types below node_modules, so they have to be built for use elsewhere. docs/packaging.md
// explains the decisions.
//
//   npm run pack                  into dist/npm
//   npm run pack -- some/folder   there
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './child-process.mjs'
import { emitPackage } from './pack/emit.ts'
import { hostProof } from './pack/host-proof.ts'
import { entriesOf, type Manifest, published, typesOf } from './pack/manifest.ts'
import { bundleForDropIn, bundleForScriptTag, bundleInOneFile } from './pack/one-file.ts'
import { oneSheet } from './pack/styles.ts'
import { root } from './repository.ts'

/** The published packages, in the order of their dependencies. */
export const packed = ['protocol', 'client', 'react', 'compat', 'token', 'admin'] as const

/** A built package. */
export interface Packed {
  readonly name: string
  /** Its folder, as it will be in node_modules. */
  readonly folder: string
  readonly tarball: string
}

/** Builds all packages below a folder, which is emptied first. */
export async function pack(into: string): Promise<Packed[]> {
  rmSync(into, { recursive: true, force: true })
  const made: Packed[] = []
  for (const short of packed) {
    const source = join(root, 'packages', short)
    const folder = join(into, short)
    const out = join(folder, 'dist')
    mkdirSync(out, { recursive: true })
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
    await emitPackage(source, manifest, out)
    if (short === 'react') {
      writeFileSync(join(out, 'styles.css'), hostProof(oneSheet(join(source, 'src/styles.css'))))
      writeFileSync(join(out, 'styles.layered.css'), oneSheet(join(source, 'src/styles.layered.css')))
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
    made.push({ name: manifest.name, folder, tarball: await tarball(folder, into) })
  }
  return made
}

/** `npm pack` of a folder; needs no network. */
async function tarball(folder: string, into: string): Promise<string> {
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', into]
  const { code, output } = await run('npm', words, { cwd: folder, output: 'kept' })
  if (code !== 0) throw new Error(`npm pack ended with code ${code}: ${output}`)
  const name = /"filename":\s*"([^"]+)"/.exec(output)?.[1]
  if (name === undefined) throw new Error(`npm pack named no file: ${output}`)
  return join(into, name.replace('@', '').replace('/', '-'))
}

if (import.meta.main) {
  const into = resolve(process.argv[2] ?? join(root, 'dist/npm'))
  for (const { name, tarball: file } of await pack(into)) console.log(`✓ ${name.padEnd(17)} ${file}`)
}
