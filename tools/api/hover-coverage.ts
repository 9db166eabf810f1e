// Which entries need hover texts, and how far: everything that application developers import.
import type { Surface } from './surface.ts'

type Coverage = 'members' | 'names' | 'none'

/**
 * Only the names: entries that mostly our own packages import, and entries that copy the names of another library, whose
 * documentation explains the members.
 */
function coverageOf(entry: string): Coverage {
  if (/^@parley\/client\/(core|internals|parts|devtools)$/.test(entry)) return 'names'
  if (/^@parley\/protocol\b/.test(entry)) return 'names'
  if (/^@parley\/server\b/.test(entry)) return 'none'
  if (/^@parley\/compat\b/.test(entry)) return 'names'
  return 'members'
}

/** Tables of texts for screens explain themselves. */
const isTextTable = (key: string): boolean => /\/strings\/(en\/|keys\.|languages\.)/.test(key)

/** Messages and numbers of the wire have the names that the protocol gives them; docs/protocol explains them. */
const isOfWire = (key: string): boolean => /\/protocol\/wire\/(enums\/|schema\.)/.test(key)

export interface Unexplained {
  /** Identifies the declaration. */
  readonly key: string
  /** The declaration, or one of its members: `Name`, `Name.member`. */
  readonly name: string
}

/**
 * The parts of an entry that have no hover text. A declaration is judged by the first entry that shows it, like on the
 * pages; `judged` remembers those of earlier entries. A type that cannot be imported needs no text for its own name,
 * only for its members.
 */
export function unexplained(entry: string, { exported, inner }: Surface, judged: Set<string>): Unexplained[] {
  const coverage = coverageOf(entry)
  const importable = new Set([...exported.values()].map(({ key }) => key))
  const found: Unexplained[] = []
  for (const { key, origin, declarations } of [...exported.values(), ...inner]) {
    if (origin || judged.has(key)) continue
    judged.add(key)
    const wantsMembers = coverage === 'members' && !isTextTable(key)
    const isWanted = (name: string) =>
      name.includes('.') ? wantsMembers : coverage !== 'none' && importable.has(key) && !isOfWire(key)
    for (const { unexplained: names } of declarations)
      found.push(...names.filter(isWanted).map((name) => ({ key, name })))
  }
  return found
}
