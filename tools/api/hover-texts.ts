// Finds what editors show without an explanation: public declarations and members that have no TSDoc comment.
import { isNode, type Node } from '../repository.ts'

interface Comment {
  readonly type: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** The parts of a declaration that have no comment: its own name, and the names of its members as `Name.member`. */
export function withoutComment(
  text: string,
  comments: readonly Comment[],
  statement: Node,
  declaration: Node,
  name: string,
): string[] {
  const texts = comments.filter(({ type, value }) => type === 'Block' && /^\*[^/]*\w/.test(value))
  const endings = new Set(texts.map(({ end }) => end))
  /** A comment belongs to what follows it immediately. */
  const isExplained = ({ start }: Node) => endings.has(text.slice(0, start).trimEnd().length)

  const missing = isExplained(statement) || isExplained(declaration) ? [] : [name]
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    else if (isNode(value)) {
      if (!isMember(value)) for (const field of Object.values(value)) walk(field)
      else if (!isExplained(value) && !isDiscriminant(value)) missing.push(...namesOf(value, name))
    }
  }
  walk(declaration)
  return missing
}

const isMember = ({ type }: Node): boolean =>
  ['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'].includes(type)

/** Constructors, members that are not public and index signatures have no text of their own. */
function namesOf(member: Node, owner: string): string[] {
  const { key, kind, accessibility } = member as Node & Readonly<Record<string, unknown>>
  const isPublic = accessibility === undefined || accessibility === null || accessibility === 'public'
  if (!isPublic || kind === 'constructor' || !isNode(key) || key.type === 'PrivateIdentifier') return []
  return [`${owner}.${String(key['name'] ?? key['value'] ?? '')}`]
}

/** `kind: 'image'` says everything itself. */
function isDiscriminant(node: Node): boolean {
  const annotation = node['typeAnnotation']
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined
  return isNode(type) && type.type === 'TSLiteralType'
}
