// Rules about the state of the client: one writer, and nothing that several clients on a page would share.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, isTest, visit } from '../repository.ts'

const client = /^packages\/client\/src\//
const state = /^packages\/client\/src\/state\//

/**
 * Finds writes that bypass ingest: code outside of state/ changes state through `ingest.event()` and
 * `ingest.answer()`.
 */
export function oneWriter(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(({ path }) => isSource(path) && !state.test(path))
  return eachFile(sources, (file) => {
    const findings: Finding[] = []
    visit(file, (node, line) => {
      const found = directWrite(node)
      if (found === undefined) return
      const message = `${found}: only packages/client/src/state/ writes; use ingest.event() or ingest.answer()`
      findings.push({ path: file.path, line, message })
    })
    return findings
  })
}

const isSource = (path: string) => isCode(path) && client.test(path) && !isTest(path)

function directWrite(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined
  const callee = node['callee']
  if (callee.type !== 'MemberExpression') return undefined
  const [object, method] = [lastName(callee['object']), lastName(callee['property'])]
  const isWrite = (object === 'store' && method === 'set') || (object === 'ledger' && method === 'commit')
  return isWrite ? `${object}.${method}()` : undefined
}

/** `store` for both `store` and `parts.store`. */
function lastName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return lastName(node['property'])
  return node.type === 'Identifier' ? String(node['name']) : ''
}

/** The host itself has page-wide state; selectors cache what they computed from their arguments alone. */
const mayRemember = /^packages\/client\/src\/(platform|state\/selectors)\//

/** State at the top of a module, which all clients of a page share. */
export function noModuleState(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(({ path }) => isSource(path) && !mayRemember.test(path))
  return eachFile(sources, (file) => {
    const findings: Finding[] = []
    const top = new Set<unknown>()
    visit(file, (node, line) => {
      if (node.type === 'Program') for (const statement of node['body'] as readonly Node[]) top.add(statement)
      if (top.has(node) && node.type === 'ExportNamedDeclaration') top.add(node['declaration'])
      const found = top.has(node) ? sharedState(node) : undefined
      if (found === undefined) return
      const message = `${found} at the top of a module is shared by all clients; keep it in an object of one client`
      findings.push({ path: file.path, line, message })
    })
    return findings
  })
}

function sharedState(node: Node): string | undefined {
  if (node.type !== 'VariableDeclaration') return undefined
  if (node['kind'] !== 'const') return String(node['kind'])
  const declarations = node['declarations'] as readonly Node[]
  return declarations.some(isEmptyCollection) ? 'an empty collection' : undefined
}

/** A map or a set without initial content, unless its type says that it stays empty. */
function isEmptyCollection({ id, init }: Node): boolean {
  if (!isNode(init) || init.type !== 'NewExpression' || !isNode(id)) return false
  const isCollection = ['Map', 'Set'].includes(lastName(init['callee']))
  const isFilled = (init['arguments'] as unknown[]).length > 0
  const annotation = JSON.stringify(id['typeAnnotation'] ?? '')
  return isCollection && !isFilled && !/"Readonly(Map|Set)"/.test(annotation)
}
