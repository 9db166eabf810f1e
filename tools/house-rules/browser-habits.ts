// Habits that keep the app correct under React's double mounting and smooth while scrolling.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isCode, isNode, isTest, mayName, visit } from '../repository.ts'

/** Whether the app mounts inside StrictMode. */
export function strictMode(files: readonly SourceFile[], entry = 'apps/chat/src/main.tsx'): Finding[] {
  const file = files.find(({ path }) => path === entry)
  if (file === undefined) return [{ path: entry, line: 1, message: 'is missing' }]
  let found = false
  return eachFile([file], () => {
    visit(file, (node) => {
      if (node.type === 'JSXOpeningElement' && lastName(node['name']) === 'StrictMode') found = true
    })
    return found ? [] : [{ path: entry, line: 1, message: 'renders without StrictMode' }]
  })
}

/** Not `scroll`, which cannot be cancelled, so that no listener holds it up. */
const holdsUpScrolling = new Set(['touchstart', 'touchmove', 'wheel', 'mousewheel'])

/** Event listeners that could block scrolling must set `passive`, either way. */
export function passiveListeners(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(
    (file) =>
      isCode(file.path) &&
      /^(packages|apps)\//.test(file.path) &&
      !isTest(file.path) &&
      mayName(file, ['addEventListener']),
  )
  return eachFile(sources, (file) => {
    const findings: Finding[] = []
    visit(file, (node, line) => {
      const event = scrollingEvent(node)
      if (event === undefined || saysPassive(node)) return
      findings.push({
        path: file.path,
        line,
        message: `listens to ${event} without saying passive: true or false`,
      })
    })
    return findings
  })
}

function scrollingEvent(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || lastName(node['callee']) !== 'addEventListener') return undefined
  const [event] = node['arguments'] as Node[]
  const name = String(event?.['value'])
  return holdsUpScrolling.has(name) ? name : undefined
}

function saysPassive(call: Node): boolean {
  const options = (call['arguments'] as Node[])[2]
  if (options?.type !== 'ObjectExpression') return false
  return (options['properties'] as Node[]).some((entry) => lastName(entry['key']) === 'passive')
}

/** `StrictMode` for React.StrictMode, `addEventListener` for window.addEventListener. */
function lastName(node: unknown): string {
  if (!isNode(node)) return ''
  return typeof node['name'] === 'string' ? node['name'] : lastName(node['property'])
}
