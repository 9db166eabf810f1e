// The imports of a source file, read from its syntax tree.

import { isNode, type Node, type SourceFile, visit } from './repository.ts'

/** One import, export-from, dynamic import or imported type. */
export interface Import {
  readonly path: string
  readonly line: number
  /** As written. */
  readonly target: string
  /** A `type` import disappears when types are stripped, `lazy` is an import() that runs later. */
  readonly kind: 'runtime' | 'type' | 'lazy'
}

/** Every import of a file. */
export function importsOf(file: SourceFile): Import[] {
  const imports: Import[] = []
  visit(file, (node, line) => {
    const source = node['source'] ?? (node.type === 'TSImportType' ? node['argument'] : undefined)
    const literal = isNode(source) ? (source['literal'] ?? source) : undefined
    if (isNode(literal) && typeof literal['value'] === 'string') {
      imports.push({ path: file.path, line, target: literal['value'], kind: kindOf(node) })
    }
  })
  return imports
}

function kindOf(node: Node): Import['kind'] {
  if (node.type === 'ImportExpression') return 'lazy'
  const isType = [node['importKind'], node['exportKind']].includes('type') || node.type === 'TSImportType'
  return isType ? 'type' : 'runtime'
}
