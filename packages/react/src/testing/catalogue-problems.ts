// Checks the texts of a language against the English ones: for the tests of the kit, and of applications with texts in
// the same format.

type Texts = Readonly<Record<string, string>>

/** One line per problem; empty for a complete language. */
export function catalogueProblems(language: string, english: Texts, texts: Texts): string[] {
  const problems: string[] = []
  for (const key of Object.keys(english)) if (!texts[key]) problems.push(`${key}: missing`)
  for (const [key, text] of Object.entries(texts)) {
    const model = english[key]
    if (model === undefined) problems.push(`${key}: unknown`)
    else problems.push(...textProblems(language, model, text).map((problem) => `${key}: ${problem}`))
  }
  return problems
}

function textProblems(language: string, english: string, text: string): string[] {
  const problems: string[] = []
  const [expected, found] = [read(english), read(text)]
  if (!found) return ['its braces do not match']
  if (!expected) return []
  for (const name of expected.names) if (!found.names.has(name)) problems.push(`{${name}} is missing`)
  for (const name of found.names) if (!expected.names.has(name)) problems.push(`{${name}} has no value`)
  for (const plural of found.plurals) problems.push(...pluralProblems(language, plural))
  return problems
}

function pluralProblems(language: string, { name, forms }: Plural): string[] {
  const problems: string[] = []
  const counts = countsByForm(language)
  const possible = new Intl.PluralRules(language).resolvedOptions().pluralCategories as readonly string[]
  for (const form of counts.keys()) if (!forms.has(form)) problems.push(`{${name}} has no form for "${form}"`)
  for (const [form, text] of forms) {
    if (form.startsWith('=')) continue
    if (!possible.includes(form)) problems.push(`{${name}} has a form "${form}" that the language never uses`)
    // "one" also covers 21 in Russian, where a text without the number would be wrong.
    const isOneNumber = (counts.get(form) ?? []).filter((count) => count > 0).length <= 1
    if (!isOneNumber && !text.includes('#') && forms.get('other')?.includes('#'))
      problems.push(`{${name}} has a form "${form}" without # that stands for several numbers`)
  }
  return problems
}

/** The plural forms of whole numbers, each with examples. Some languages have more, for fractions or millions. */
function countsByForm(language: string): Map<string, number[]> {
  const rules = new Intl.PluralRules(language)
  const counts = new Map<string, number[]>()
  for (let count = 0; count <= 200; count++) {
    const form = rules.select(count)
    counts.set(form, [...(counts.get(form) ?? []), count])
  }
  return counts.set('other', counts.get('other') ?? [])
}

interface Plural {
  readonly name: string
  readonly forms: ReadonlyMap<string, string>
}

interface Read {
  readonly names: Set<string>
  readonly plurals: Plural[]
}

/** The values and plural forms of a template; undefined if it cannot be parsed. */
function read(template: string, into: Read = { names: new Set(), plurals: [] }): Read | undefined {
  for (const inside of braced(template) ?? [undefined]) {
    if (inside === undefined) return undefined
    const [, name = '', forms] = /^\s*(\w+)\s*(?:,\s*plural\s*,([\s\S]*))?$/.exec(inside) ?? []
    if (!name) return undefined
    into.names.add(name)
    if (forms === undefined) continue
    const parts = braced(forms)
    if (!parts || parts.some((part) => !read(part, into))) return undefined
    const labels = forms.split(/\{(?:[^{}]|\{[^{}]*\})*\}/).map((label) => label.trim())
    into.plurals.push({ name, forms: new Map(parts.map((part, at) => [labels[at] ?? '', part])) })
  }
  return into
}

/** The content of the outermost braces; undefined if they are unbalanced. */
function braced(text: string): string[] | undefined {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{' && depth++ === 0) start = at + 1
    if (text[at] === '}' && --depth === 0) found.push(text.slice(start, at))
    if (depth < 0) return undefined
  }
  return depth === 0 ? found : undefined
}
