// Checks the licences of our dependencies. Run it alone with `node tools/licences.ts`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lock } from './lockfile.ts'
import { readLock } from './lockfile.ts'
import { referenceClient } from './reference-client.ts'
import type { Finding, SourceFile } from './repository.ts'
import { readFiles, report, root } from './repository.ts'

/** Licences of what we ship. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licences that are also allowed for packages that only build or test (lightningcss, axe-core). */
const allowedForDevelopment = new Set(['MPL-2.0'])

/** Licences of libraries that are linked dynamically, so that users can replace them. */
const allowedAsLibrary: readonly (readonly [name: RegExp, licence: string])[] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
]

/** Packages without a licence in their package file, with the licence that their text names. */
const readByHand: Readonly<Record<string, string>> = { 'humanize-number': 'MIT', only: 'MIT' }

/** The licence in a package file: missing, a name, an expression, or one of two older forms. */
export type Declared = string | { type?: string } | readonly { type?: string }[] | undefined

/** Whether an SPDX expression can be met with allowed licences. */
export function isAllowed(expression: string, development: boolean, packageName = ''): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim()
  const one = (name: string) =>
    allowed.has(name) ||
    (development && allowedForDevelopment.has(name)) ||
    allowedAsLibrary.some(([of, licence]) => of.test(packageName) && licence === name)
  return plain.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((name) => one(name.trim())))
}

/** Finds installed or locked packages with a licence that is unknown or not allowed. */
export function checkLicences(lock: Lock, declared: (folder: string) => Declared): Finding[] {
  return Object.entries(lock.packages).flatMap(([folder, locked]) => {
    if (!folder.includes('node_modules/') || locked.link === true) return []
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // A binary for another system that our registry does not have: the licence is that of its main package, which
    // we have.
    if (!('integrity' in locked)) return []
    const licence = readByHand[name] ?? textOf(declared(folder)) ?? locked.license
    const message =
      licence === undefined
        ? `${name} does not say its licence`
        : isAllowed(licence, locked.dev === true, name)
          ? undefined
          : `${name} has the licence ${licence}, which is not allowed ${locked.dev ? 'here' : 'in what we ship'}`
    return message === undefined ? [] : [{ path: 'package-lock.json', line: 1, message }]
  })
}

/** Checks that the reference client is a test dependency of the whole repository and of nothing that we ship. */
export function checkReferenceClient(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const content = JSON.parse(text) as Record<string, Record<string, string> | undefined>
      const kinds = [
        'dependencies',
        'devDependencies',
        'peerDependencies',
        'optionalDependencies',
        'bundleDependencies',
      ]
      return kinds
        .filter((kind) => content[kind] !== undefined && referenceClient in content[kind])
        .filter((kind) => path !== 'package.json' || kind !== 'devDependencies')
        .map((kind) => ({
          path,
          line: 1,
          message: `${referenceClient} is among the ${kind}: it is only a root devDependency`,
        }))
    })
}

function textOf(value: Declared): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  const types = (Array.isArray(value) ? value : [value]).map((each: { type?: string }) => each.type)
  return types.filter((type) => type !== undefined).join(' OR ') || undefined
}

if (import.meta.main) {
  const declared = (folder: string): Declared => {
    const file = join(root, folder, 'package.json')
    if (!existsSync(file)) return undefined
    const content = JSON.parse(readFileSync(file, 'utf8')) as { license?: Declared; licenses?: Declared }
    return content.license ?? content.licenses
  }
  report([...checkLicences(readLock(), declared), ...checkReferenceClient(readFiles())])
}
