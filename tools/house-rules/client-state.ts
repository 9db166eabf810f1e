// The state of the client has one writer.
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
