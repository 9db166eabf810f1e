// Compiles a package into modules and declarations: one file per source, so that an application's bundler sees
// exactly the modules and dynamic imports that we measure.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../child-process.mjs'
import { compilerEnvironment } from '../compiler-environment.mjs'
import { root } from '../repository.ts'
import { entriesOf, type Manifest } from './manifest.ts'

export interface EmitOptions {
  /** Declarations only, for the report of the public API. */
  readonly onlyTypes?: boolean
  /** Sources that no entry imports, such as programs and threads. */
  readonly also?: readonly string[]
}

/** Compiles everything that the entries of a package reach. */
export async function emitPackage(
  source: string,
  manifest: Manifest,
  out: string,
  { onlyTypes = false, also = [] }: EmitOptions = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-emit-'))
  try {
    const configuration = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        // Some entries are for Node, others for browsers. `npm run check` compiles each in its own environment.
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        jsx: 'react-jsx',
        noEmit: false,
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: onlyTypes,
        rewriteRelativeImportExtensions: !onlyTypes,
        rootDir: join(source, 'src'),
        outDir: out,
      },
      files: [...entriesOf(manifest).map(({ source: file }) => file), ...also].map((file) =>
        join(source, file),
      ),
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { code, output } = await run(
      process.execPath,
      [tsc, '--pretty', 'false', '--project', join(folder, 'tsconfig.json')],
      { output: 'kept', env: compilerEnvironment },
    )
    if (code !== 0) throw new Error(`${manifest.name} cannot be compiled:\n${output}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  for (const file of modulesIn(out)) writeFileSync(file, withThreadNames(readFileSync(file, 'utf8')))
  for (const file of declarationsIn(out)) {
    writeFileSync(file, withModuleNames(readFileSync(file, 'utf8')))
  }
}

/** All declaration files below a folder. */
export function declarationsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .sort()
    .map((name) => join(folder, name))
}

const modulesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))

/** The compiler does not rewrite the addresses of threads: `new URL('./worker.ts', import.meta.url)`. */
export function withThreadNames(module: string): string {
  return module.replaceAll(/(?<=\bnew URL\(['"]\.{1,2}\/[^'"]+)\.ts(?=['"], import\.meta\.url\))/g, '.js')
}

/** The compiler rewrites import paths in modules, but not in declarations. */
export function withModuleNames(declarations: string): string {
  return declarations.replaceAll(
    /(?<=\b(?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g,
    '$1$2.js$1',
  )
}
