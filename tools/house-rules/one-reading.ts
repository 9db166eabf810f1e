// Browser tests poll. What a page shows now may be different a moment later, and how late a test reads it depends on the
// machine: `expect(await row.count()).toBe(3)` fails sometimes, `await soon(() => row.count()).toBe(3)` waits.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, visit } from '../repository.ts'

/** Playwright's functions that read the page once. Values of fields are left out: tests read that nothing cleared them. */
const readers = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'getAttribute',
  'innerText',
  'isVisible',
  'textContent',
  'title',
  'url',
])

/** Finds comparisons of something that was read once, and radio buttons whose state is looked at only once. */
export function polledPages(files: readonly SourceFile[]): Finding[] {
  const tests = files.filter(({ path }) => isCode(path) && /\/e2e\//.test(path))
  return eachFile(tests, (file) => {
    const findings: Finding[] = []
    visit(file, (node, line) => {
      const message = problemOf(node)
      if (message !== undefined) findings.push({ path: file.path, line, message })
    })
    return findings
  })
}

function problemOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const [first] = node['arguments'] as readonly unknown[]
  if (nameOf(node) === 'check' && isNode(first))
    return '`check` with options looks at the state once: use `pick`, which waits'
  const reader = readOnce(node)
  if (reader === undefined || isAbsence(first)) return undefined
  return `compares the result of one \`${reader}\`: use \`soon\`, which waits`
}

/** The function whose result a matcher such as `toBe` compares, if it is called only once. */
function readOnce(matcher: Node): string | undefined {
  const callee = matcher['callee']
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined
  let expected = callee['object']
  if (isNode(expected) && expected.type === 'MemberExpression') expected = expected['object']
  if (!isNode(expected) || expected.type !== 'CallExpression') return undefined
  const called = expected['callee']
  if (!isNode(called) || called['name'] !== 'expect') return undefined
  const [value] = expected['arguments'] as readonly unknown[]
  const read = isNode(value) && value.type === 'AwaitExpression' ? value['argument'] : value
  const name = isNode(read) && read.type === 'CallExpression' ? nameOf(read) : undefined
  return name !== undefined && readers.has(name) ? name : undefined
}

/** The name of the method that is called. */
function nameOf({ callee }: Node): string | undefined {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee['property'])) return undefined
  return String(callee['property']['name'])
}

/** That something is not there is read once: the test has waited before, and nothing is expected to happen. */
const isAbsence = (expected: unknown): boolean =>
  isNode(expected) &&
  expected.type === 'Literal' &&
  [0, false, null].some((none) => none === expected['value'])
