// Time, randomness and timers are passed in, so that tests control them.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, isTest, visit } from '../repository.ts'

const watched = /^packages\/(protocol|client|server)\/src\//
const outside = /(\/platform\/|\/src\/(main|serve)\.ts$)/

const members: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now'],
  globalThis: ['setTimeout', 'setInterval'],
  window: ['setTimeout', 'setInterval'],
}
const timers = ['setTimeout', 'setInterval']

/** Finds uses of the machine's own clock, random generator and timers. */
export function timeAndChance(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(
    ({ path }) => isCode(path) && watched.test(path) && !outside.test(path) && !isTest(path),
  )
  return eachFile(sources, (file) => {
    const findings: Finding[] = []
    visit(file, (node, line) => {
      const found = ownClock(node)
      if (found !== undefined) {
        findings.push({
          path: file.path,
          line,
          message: `${found}: time, randomness and timers are passed in`,
        })
      }
    })
    return findings
  })
}

function ownClock(node: Node): string | undefined {
  if (node.type === 'MemberExpression') {
    const [object, property] = [nameOf(node['object']), nameOf(node['property'])]
    return members[object]?.includes(property) ? `${object}.${property}` : undefined
  }
  const callee = nameOf(node['callee'])
  if (node.type === 'NewExpression') {
    return callee === 'Date' && (node['arguments'] as unknown[]).length === 0 ? 'new Date()' : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  if (callee === 'Date') return 'Date()'
  return timers.includes(callee) ? callee : undefined
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '')
