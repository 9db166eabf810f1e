// Parses declaration files into tables: what each declares, imports and exports. The compiler has no programming
// interface, so its declarations are read with the parser that the other checks use.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node } from '../repository.ts'
import { withoutComment } from './hover-texts.ts'

/** A declaration at the top of a file. A name may have several: overloads, or a type beside a value. */
export interface Declaration {
  /** The source text, without `export`, `declare` and comments. */
  readonly text: string
  /** The names that it uses. */
  readonly uses: ReadonlySet<string>
  /** The declaration and its members that have no comment: `Name`, `Name.member`. */
  readonly unexplained: readonly string[]
}

/** The origin of a name: another file or package, and its name there; `*` for everything. */
export interface Origin {
  readonly module: string
  readonly name: string
}

export interface Module {
  readonly path: string
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>
  readonly imports: ReadonlyMap<string, Origin>
  /** Exported name → the name in this file, or its origin. */
  readonly exports: ReadonlyMap<string, string | Origin>
  /** Files or packages of which everything is exported. */
  readonly stars: readonly string[]
}

/** Reads a declaration file. */
export function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const bare = blankComments(text, comments as unknown as Span[])
  const declarations = new Map<string, Declaration[]>()
  const imports = new Map<string, Origin>()
  const exports = new Map<string, string | Origin>()
  const stars: string[] = []

  const declare = (node: Node, isExported: boolean, statement = node) => {
    const uses = usedIn(node)
    for (const name of namesOf(node)) {
      const signature = tidy(bare.slice(node.start, node['end'] as number))
      const unexplained = withoutComment(text, comments, statement, node, name)
      declarations.set(name, [...(declarations.get(name) ?? []), { text: signature, uses, unexplained }])
      if (isExported) exports.set(name, name)
    }
  }

  for (const node of program.body as unknown as Node[]) {
    const from = isNode(node['source']) ? resolved(path, String(node['source']['value'])) : undefined
    const inner = node['declaration']
    if (node.type === 'ImportDeclaration' && from !== undefined) {
      for (const each of node['specifiers'] as Node[]) {
        const name = isNode(each['imported']) ? nameOf(each['imported']) : '*'
        imports.set(nameOf(each['local']), { module: from, name })
      }
    } else if (node.type === 'ExportAllDeclaration' && from !== undefined) {
      if (isNode(node['exported'])) exports.set(nameOf(node['exported']), { module: from, name: '*' })
      else stars.push(from)
    } else if (node.type === 'ExportNamedDeclaration' && !isNode(inner)) {
      for (const each of node['specifiers'] as Node[]) {
        const local = nameOf(each['local'])
        exports.set(nameOf(each['exported']), from === undefined ? local : { module: from, name: local })
      }
    } else if (node.type === 'ExportNamedDeclaration' && isNode(inner)) declare(inner, true, node)
    else declare(node, false)
  }
  return { path, declarations, imports, exports, stars }
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Replaces comments by blanks, so that offsets stay valid. */
function blankComments(text: string, comments: readonly Span[]): string {
  let bare = text
  for (const { start, end } of comments) {
    bare = bare.slice(0, start) + bare.slice(start, end).replaceAll(/[^\n]/g, ' ') + bare.slice(end)
  }
  return bare
}

/** Removes `declare`, blank lines and trailing blanks, and halves the indentation of the compiler. */
function tidy(text: string): string {
  const lines = text.replace(/^declare /, '').split('\n')
  const shown = lines.filter((line) => line.trim() !== '').map((line) => line.trimEnd())
  return shown.map((line) => line.replace(/^ +/, (blanks) => blanks.slice(blanks.length / 2))).join('\n')
}

function namesOf(node: Node): string[] {
  const several = node['declarations']
  if (Array.isArray(several)) return (several as Node[]).map(({ id }) => nameOf(id))
  return isNode(node['id']) ? [nameOf(node['id'])] : []
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  return String(node['name'] ?? node['value'] ?? '')
}

/** All identifiers below a node. Member names are included; callers look only for names of the file. */
function usedIn(node: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, key)
    else if (isNode(value)) {
      if (value.type === 'Identifier' && key !== 'key' && key !== 'property') names.add(nameOf(value))
      for (const [name, field] of Object.entries(value)) if (typeof field === 'object') walk(field, name)
    }
  }
  walk(node, '')
  return names
}

/** Resolves a relative import; package names stay. */
function resolved(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  const path = join(dirname(from), specifier).replace(/\.(js|tsx?)$/, '')
  const file = `${path}.d.ts`
  if (!existsSync(file)) throw new Error(`${from} imports ${specifier}, which is not there`)
  return file
}
