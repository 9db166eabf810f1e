// All tests run every time: `only`, `skip` and `todo` are refused.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, visit } from '../repository.ts'

const testFile = /\.(test|test-d|scenario|e2e)\.tsx?$/
const starters = new Set(['test', 'it', 'describe', 'suite', 'scenario', 'bench'])
const refused = new Set(['only', 'skip', 'todo', 'skipIf', 'runIf', 'fails'])
const renamed = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'])

/** Finds tests that would not run, or would stop others from running. */
export function wholeTests(files: readonly SourceFile[]): Finding[] {
  const tests = files.filter(
    ({ path }) => isCode(path) && (testFile.test(path) || /(^|\/)contract\.ts$/.test(path)),
  )
  return eachFile(tests, (file) => {
    const findings: Finding[] = []
    visit(file, (node, line) => {
      const found = partial(node)
      if (found !== undefined) findings.push({ path: file.path, line, message: `${found}: every test runs` })
    })
    return findings
  })
}

function partial(node: Node): string | undefined {
  if (node.type === 'CallExpression' && renamed.has(rootOf(node['callee']))) return rootOf(node['callee'])
  if (node.type !== 'MemberExpression' || !isNode(node['property'])) return undefined
  const property = String(node['property']['name'])
  const start = rootOf(node['object'])
  return refused.has(property) && starters.has(start) ? `${start}.${property}` : undefined
}

/** `test` for test.concurrent.each and the like. */
function rootOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return rootOf(node['object'] ?? node['callee'])
}
