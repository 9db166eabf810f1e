// Every lazy entry registers the English texts of everything that is loaded with it. Otherwise a screen would show
// a key instead of a text, depending on what was opened before it.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

const root = normalize(join(import.meta.dirname, '..'))

/** Texts that are loaded with the kit itself; see strings.ts. */
const always = ['base', 'list', 'timeline', 'composer']

/**
 * Keys that a module shows only after a lazy module has registered them: the row of a conversation shows that it is
 * muted once follow-muted.ts is loaded.
 */
const registeredElsewhere: Readonly<Record<string, readonly string[]>> = {
  'list/ConversationRow.tsx': ['settings'],
}

const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(strings|testing)\//.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

const texts = new Map<string, string>()
for (const file of readdirSync(join(root, 'strings/en')).filter((name) => name !== 'index.ts'))
  for (const [, key = ''] of readFileSync(join(root, 'strings/en', file), 'utf8').matchAll(
    /^ {2}'([^']+)':/gm,
  ))
    texts.set(key, file.replace('.ts', ''))

/** The features whose texts a module shows: complete keys, and prefixes of keys in templates. */
function featuresShown(path: string): ReadonlySet<string> {
  const features = new Set<string>()
  for (const [, , start = '', end] of (sources.get(path) ?? '').matchAll(
    /(['"`])([a-zA-Z]+\.[\w.]*)(\1|\$\{)/g,
  )) {
    const keys = end === '${' ? [...texts.keys()].filter((key) => isFrom(key, start)) : [start]
    for (const key of keys) features.add(texts.get(key) ?? '')
  }
  for (const known of ['', ...always, ...(registeredElsewhere[path] ?? [])]) features.delete(known)
  return features
}

/**
 * Whether a key may come from a template: `kind.${kind}` has one more word than its prefix; `members.${kind}.title` may
 * have any number.
 */
const isFrom = (key: string, start: string) =>
  key.startsWith(start) && (start !== 'kind.' || key.split('.').length === 2)

function featuresRegistered(path: string): readonly string[] {
  const source = sources.get(path) ?? ''
  if (!/^addEnglish\(/m.test(source)) return []
  return [...source.matchAll(/strings\/en\/([\w-]+)\.ts/g)].map(([, feature = '']) => feature)
}

const imported = /^(?:import|export) (?!type )(?:\{([^}]*)\}|\*) from '(\.[^']+)'/gm

/** The modules that a module imports statically. For a feature's public file, only the imported names count. */
function loadedWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path) || !sources.has(path)) return seen
  seen.add(path)
  for (const [, names = '', target = ''] of (sources.get(path) ?? '').matchAll(imported)) {
    const file = normalize(join(dirname(path), target))
    const values = names.split(',').map((name) => name.trim())
    const isPublicFile = /^[a-z]+\/index\.ts$/.test(file)
    for (const name of values.filter((value) => value && !value.startsWith('type '))) {
      const from = isPublicFile ? sourceOf(file, name.split(' ')[0] ?? '') : file
      if (from !== undefined) loadedWith(from, seen)
    }
    if (names === '') loadedWith(file, seen)
  }
  return seen
}

/** The file behind a name exported by a public file. */
function sourceOf(publicFile: string, wanted: string): string | undefined {
  for (const [, names = '', target = ''] of (sources.get(publicFile) ?? '').matchAll(imported))
    if (names.split(',').some((name) => name.trim() === wanted))
      return normalize(join(dirname(publicFile), target))
  return undefined
}

const lazy = [...sources].flatMap(([path, source]) =>
  [...source.matchAll(/import\(\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    normalize(join(dirname(path), target)),
  ),
)
const entries = [...new Set(lazy)].filter((path) => sources.has(path)).sort()

describe('English texts', () => {
  it('are found in the sources', () => {
    expect(texts.size).toBeGreaterThan(1000)
    expect(entries.length).toBeGreaterThan(50)
  })

  it.each(entries)('of everything that is loaded with %s are registered with it', (entry) => {
    const loaded = [...loadedWith(entry)]
    const registered = new Set(loaded.flatMap(featuresRegistered))
    const missing = loaded.flatMap((path) =>
      [...featuresShown(path)]
        .filter((feature) => !registered.has(feature))
        .map((feature) => [path, feature]),
    )
    expect(missing).toEqual([])
  })

  it('of components that applications import are registered by the components themselves', () => {
    const missing = [...loadedWith('index.ts')].flatMap((path) => {
      const registered = new Set([...loadedWith(path)].flatMap(featuresRegistered))
      return [...featuresShown(path)]
        .filter((feature) => !registered.has(feature))
        .map((feature) => [path, feature])
    })
    expect(missing).toEqual([])
  })
})
