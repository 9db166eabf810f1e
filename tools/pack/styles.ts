// The style sheet of the kit as one file: what it imports is put in its place, in the layer that the import names.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imported = /@import\s+['"]([^'"]+)['"](?:\s+layer\(([\w-]+)\))?\s*;/g

/** A sheet with everything that it imports. */
export function oneSheet(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(imported, (_, name: string, layer: string | undefined) => {
    const inner = oneSheet(join(dirname(path), name))
    return layer === undefined ? inner : `@layer ${layer} {\n${inner}}`
  })
}
