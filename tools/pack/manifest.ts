// The package.json of a published package, made from the one in the repository: entries point to the built files,
// and development fields are left out.

/** The fields of a package.json that we read. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly description?: string
  readonly exports: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly engines?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean | readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>
}

const code = /^\.\/src\/(.*)\.tsx?$/

/**
 * The sources of entries that are code, with the names under which applications import them. Patterns are left out: they
 * are further names of other entries.
 */
export function entriesOf({
  name,
  exports,
}: Manifest): { readonly entry: string; readonly source: string }[] {
  return Object.entries(exports)
    .filter(([path, source]) => code.test(source) && !path.includes('*'))
    .map(([path, source]) => ({ entry: path === '.' ? name : `${name}/${path.slice(2)}`, source }))
}

/** The published package.json. `has` tells which files were built besides the modules. */
export function published(manifest: Manifest, has: (file: string) => boolean): Record<string, unknown> {
  const exports: Record<string, unknown> = {}
  for (const [path, source] of Object.entries(manifest.exports)) {
    const [, name] = code.exec(source) ?? []
    if (name === undefined) {
      const file = source.replace('./src/', './dist/')
      // Compilers need a type for every import, including style sheets.
      exports[path] = has(typesOf(file)) ? { types: typesOf(file), default: file } : file
      continue
    }
    const single = `./dist/${name}.cjs`
    exports[path] = {
      types: `./dist/${name}.d.ts`,
      ...(has(single) ? { require: single } : {}),
      default: `./dist/${name}.js`,
    }
  }
  // For pages, not for imports: it is not an entry, so that all entries stay free of side effects.
  const script = ['./dist/parley.js', './dist/parley-compat.js'].find(has)
  exports['./package.json'] = './package.json'
  const { name, version, license, description, sideEffects } = manifest
  return {
    name,
    version,
    ...(description === undefined ? {} : { description }),
    license,
    type: 'module',
    engines: manifest.engines ?? { node: '>=20' },
    exports,
    ...(manifest.bin ? { bin: builtPrograms(manifest.bin) } : {}),
    ...(script ? { unpkg: script, jsdelivr: script } : {}),
    files: ['dist', ...['web', 'console'].filter((folder) => has(`./${folder}`))],
    sideEffects: sideEffects ?? false,
    ...pick(manifest, ['dependencies', 'peerDependencies', 'peerDependenciesMeta']),
  }
}

/** The path of the declarations of a file that is not a module. */
export const typesOf = (file: string) => `${file}.d.ts`

/** npm wants paths of programs without `./`. */
const builtPrograms = (programs: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(programs).map(([name, source]) => [name, source.replace(code, 'dist/$1.js')]),
  )

function pick(manifest: Manifest, names: readonly (keyof Manifest)[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (manifest[name] ? [[name, manifest[name]]] : [])))
}
