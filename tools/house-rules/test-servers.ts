// HTTP servers of tests close no idle connection. The default of Node is five seconds; a client on a busy machine may send
// its next request in that moment, and the test fails once in a thousand runs.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, mayName, visit } from '../repository.ts'

const ofTests = /^tests\/|\/(e2e|test|test-support)\/|\.test\.tsx?$/
const message =
  'makes an HTTP server with the timeouts of Node: use httpServer of tools/testing/http-server.ts'

/** Finds imports of createServer from node:http, and http.createServer. */
export function lastingTestServers(files: readonly SourceFile[]): Finding[] {
  const tests = files.filter(
    (file) => isCode(file.path) && ofTests.test(file.path) && mayName(file, ['createServer']),
  )
  return eachFile(tests, (file) => {
    const findings: Finding[] = []
    visit(file, (node, line) => {
      if (importsIt(node) || callsIt(node)) findings.push({ path: file.path, line, message })
    })
    return findings
  })
}

function importsIt(node: Node): boolean {
  if (node.type !== 'ImportDeclaration' || !isNode(node['source'])) return false
  if (node['source']['value'] !== 'node:http') return false
  return (node['specifiers'] as Node[]).some(({ imported }) => nameOf(imported) === 'createServer')
}

function callsIt(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    nameOf(node['object']) === 'http' &&
    nameOf(node['property']) === 'createServer'
  )
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)
