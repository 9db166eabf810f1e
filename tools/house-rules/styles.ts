// Styles work in both writing directions and fetch nothing.
import type { Finding, Node, SourceFile } from '../repository.ts'
import { eachFile, isNode, linesMatching, visit } from '../repository.ts'

const watched = /^(packages\/react|apps\/[^/]+)\//

/** Properties with left or right in their name; each has a logical counterpart. */
const physical = [
  '(margin|padding)-(left|right)',
  'border-(left|right)(-(width|style|color))?',
  'border-(top|bottom)-(left|right)-radius',
  'scroll-(margin|padding)-(left|right)',
  'left|right',
].join('|')
const property = new RegExp(`(?<=[{;\\s])(${physical})(?=\\s*:)`, 'g')
const value =
  /(?<=[{;\s])(text-align|float|clear|justify-(content|items|self)|transform-origin|background-position|object-position)\s*:[^;{}]*(?<![\w-])(left|right)\b/g
/** Movements and gradients to a side have no logical counterpart: avoid the side, or mirror the whole. */
const sideways = /\btranslateX\(|\bto (left|right)\b/g
/** Four values depend on the writing direction if the second and the fourth differ. */
const fourValues =
  /(?<=[{;\s])(margin|padding|inset|border-width|scroll-margin|scroll-padding)\s*:\s*([^;{}]+)/g

/** Finds styles that would be wrong in right-to-left text, in style sheets and in `style={{ … }}`. */
export function logicalStyles(files: readonly SourceFile[]): Finding[] {
  const sheets = files.filter(({ path }) => watched.test(path) && path.endsWith('.css'))
  const components = files.filter(({ path }) => watched.test(path) && path.endsWith('.tsx'))
  return [...sheets.flatMap(inSheet), ...eachFile(components, inComponent)]
}

/** Finds anything that a style sheet would fetch. */
export function noFetchingStyles(files: readonly SourceFile[]): Finding[] {
  const sheets = files.filter(({ path }) => watched.test(path) && path.endsWith('.css'))
  return sheets.flatMap((file) =>
    linesMatching(withoutComments(file.text), /\burl\(/gi).map(({ line }) => ({
      path: file.path,
      line,
      message: 'url(…): style sheets fetch nothing, use a mask, a gradient or an inline icon',
    })),
  )
}

function inSheet({ path, text }: SourceFile): Finding[] {
  const plain = withoutComments(text)
  const uneven = linesMatching(plain, fourValues).filter(({ found }) => {
    const sides = splitValues(found.slice(found.indexOf(':') + 1))
    return sides.length === 4 && sides[1] !== sides[3]
  })
  const physicalLines = [property, value, sideways].flatMap((pattern) => linesMatching(plain, pattern))
  return [...physicalLines, ...uneven].map(({ line, found }) => ({
    path,
    line,
    message: `${found}: use the logical property (inline-start, inline-end)`,
  }))
}

const physicalInScript =
  /^((margin|padding|scrollMargin|scrollPadding)(Left|Right)|border(Left|Right)(Width|Style|Color)?|border(Top|Bottom)(Left|Right)Radius|left|right)$/

function inComponent(file: SourceFile): Finding[] {
  const findings: Finding[] = []
  visit(file, (node) => {
    if (node.type !== 'JSXAttribute' || nameOf(node['name']) !== 'style') return
    visitObject(node['value'], (name, start) => {
      if (!physicalInScript.test(name)) return
      const line = file.text.slice(0, start).split('\n').length
      findings.push({
        path: file.path,
        line,
        message: `${name}: use the logical property (inlineStart, inlineEnd)`,
      })
    })
  })
  return findings
}

function visitObject(container: unknown, look: (name: string, start: number) => void): void {
  const expression = isNode(container) ? container['expression'] : undefined
  if (!isNode(expression) || expression.type !== 'ObjectExpression') return
  for (const entry of expression['properties'] as Node[]) look(nameOf(entry['key']), entry.start)
}

const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')

/** Replaces comments by blanks, so that lines keep their numbers. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** Splits `0 calc(1px + 2px) 0 1px` at the blanks outside brackets. */
function splitValues(text: string): string[] {
  return text.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
}
