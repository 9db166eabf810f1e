// Bundles the style sheet of the kit into one file: imports are inlined, in the layer that the import names.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imported = /@import\s+['"]([^'"]+)['"](?:\s+layer\(([\w-]+)\))?\s*;/g

/** A style sheet with all its imports inlined. */
export function oneSheet(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(imported, (_, name: string, layer: string | undefined) => {
    const inner = oneSheet(join(dirname(path), name))
    return layer === undefined ? inner : `@layer ${layer} {\n${inner}}`
  })
}
