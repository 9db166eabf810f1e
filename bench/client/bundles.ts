// The clients that are compared, bundled as an application would, in folders that a page loads them from.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../../tools/child-process.mjs'
import { referenceClient, referenceVersion } from '../../tools/reference-client.ts'
import { root } from '../../tools/repository.ts'
import { bundle, weigh } from '../../tools/size/measure-bundle.ts'

export interface Bundle {
  readonly name: string
  /** The path of the entry below the folder of all bundles. */
  readonly entry: string
  /** Bytes that a page loads before it can chat, compressed. */
  readonly gzip: number
  /** Ours and the reference client talk to our server. The servers of the others are not available. */
  readonly talks: 'ours' | 'reference' | undefined
}

interface Wanted {
  readonly name: string
  readonly source: string
  readonly talks: Bundle['talks']
}

const ourName = 'Parley'
const ourPath = 'packages/client/src/index.ts'
const ourSource = join(root, ourPath)

/** Published clients that are not dependencies of ours: the newest ones. */
const others = ['stream-chat', '@sendbird/chat']

/** Ours alone, with the names of its functions, for a profile. */
export async function makeReadableBundle(folder: string): Promise<Bundle> {
  const { file, gzip } = await write(join(folder, 'readable'), ourSource, false)
  return { name: ourName, talks: 'ours', gzip, entry: `readable/${file}` }
}

/** Ours and the others; or ours and that of another checkout, if one is given. */
export async function makeBundles(folder: string, checkout: string | undefined): Promise<readonly Bundle[]> {
  const wanted: Wanted[] = [{ name: ourName, source: ourSource, talks: 'ours' }]
  if (checkout) wanted.push({ name: checkout, source: join(checkout, ourPath), talks: 'ours' })
  else {
    wanted.push({
      name: `the reference client ${referenceVersion}`,
      source: await installed(join(folder, 'reference'), `${referenceClient}@${referenceVersion}`),
      talks: 'reference',
    })
    for (const [at, name] of others.entries())
      wanted.push({ name, source: await installed(join(folder, String(at)), name), talks: undefined })
  }
  const bundles: Bundle[] = []
  for (const [at, { name, source, talks }] of wanted.entries()) {
    const subfolder = `bundle-${at}`
    const { file, gzip } = await write(join(folder, subfolder), source)
    bundles.push({ name, talks, gzip, entry: `${subfolder}/${file}` })
  }
  return bundles
}

/** Installs a package into its own folder; returns a file that imports all of it. */
async function installed(folder: string, wanted: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const words = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const { code, output } = await run('npm', ['install', ...words, wanted], { cwd: folder, output: 'kept' })
  if (code !== 0) throw new Error(`${wanted} cannot be installed: ${output}`)
  const source = join(folder, 'entry.js')
  const name = wanted.replace(/(?<=.)@.*/, '')
  writeFileSync(source, `import * as all from ${JSON.stringify(name)}\nexport { all }\n`)
  return source
}

/** Writes the files of a bundle; returns the name of its entry, and its size. */
async function write(
  folder: string,
  source: string,
  isMinified = true,
): Promise<{ readonly file: string; readonly gzip: number }> {
  const chunks = (await bundle(source, [], [], isMinified)).filter((file) => file.type === 'chunk')
  for (const { fileName, code } of chunks) {
    mkdirSync(dirname(join(folder, fileName)), { recursive: true })
    writeFileSync(join(folder, fileName), code)
  }
  const { gzip } = await weigh(source)
  return { file: chunks.find(({ isEntry }) => isEntry)?.fileName ?? '', gzip }
}
