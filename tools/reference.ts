// Generates the reference pages from the definitions: docs/reference/{calls,events,errors,limits,roles}.md, docs/limits.md from
// the budgets of the server, and docs/command-line.md from its commands. `node tools/reference.ts` checks that they are up to date,
// `--write` writes them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { backendCalls, type CallDefinition, calls, legacyCalls } from '@parley/protocol'
import { budgetsPage } from './limits-page.ts'
import { makePages } from './reference/pages.ts'
import { rolesPage } from './reference/roles.ts'
import { definitionSentences } from './reference/sentences.ts'
import { type Finding, readFiles, report, root } from './repository.ts'

const pages = join(root, 'docs')
const generated = '<!-- Made from the definitions by tools/reference.ts; change those. -->'

/** Path below `docs` → expected contents, and definitions without a description. */
export async function referencePages(): Promise<{
  readonly pages: Readonly<Record<string, string>>
  readonly silent: readonly string[]
}> {
  const { silent, ...made } = makePages()
  const all: [string, readonly string[]][] = [
    ...Object.entries(made).map(([name, lines]): [string, readonly string[]] => [
      `reference/${name}.md`,
      lines,
    ]),
    ['limits.md', await budgetsPage()],
    ['command-line.md', await commandLinePage()],
    ['reference/roles.md', await rolesOfOperators()],
  ]
  const withTitle = all.map(([name, lines]) => [name, `${[generated, '', ...lines].join('\n').trimEnd()}\n`])
  return { pages: Object.fromEntries(withTitle), silent }
}

/** docs/command-line.md, from the table of commands. */
async function commandLinePage(): Promise<readonly string[]> {
  const at = (name: string) => pathToFileURL(join(root, 'packages/server/src/cli', name)).href
  const { commands } = await import(at('all-commands.ts'))
  const { commandPage } = await import(at('help-page.ts'))
  return commandPage(commands)
}

/** docs/reference/roles.md, from the rights of operators. */
async function rolesOfOperators(): Promise<readonly string[]> {
  const at = (path: string) => pathToFileURL(join(root, 'packages/server/src', path)).href
  const { roles } = await import(at('operators/roles.ts'))
  const { mayOperate, needsReason, callsOfOperators } = await import(at('pipeline/operator-rights.ts'))
  return rolesPage(callsOfOperators, { roles, mayOperate, needsReason })
}

/** The sentences of all calls for the page that servers show. */
function descriptionsFile(): string {
  const sentences = definitionSentences(
    readFiles().filter(({ path }) => path.startsWith('packages/protocol/src/')),
  )
  const rows = definedCalls().map((name) => {
    const sentence = quoted(sentences.get(name) ?? '')
    const line = `  '${name}': ${sentence},`
    // As the formatter breaks lines.
    return line.length <= lineWidth ? line : `  '${name}':\n    ${sentence},`
  })
  return [
    '// Generated from the comments of the definitions by tools/reference.ts; change those.',
    '',
    '/** What each call does, in a sentence or two. */',
    'export const descriptions: Readonly<Record<string, string>> = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}

const lineWidth = 110

/** The names of all calls. */
function definedCalls(): string[] {
  const names = new Set<string>()
  for (const catalogue of [calls, legacyCalls, backendCalls])
    for (const area of Object.values(catalogue))
      for (const { name } of Object.values(area as Record<string, CallDefinition>)) names.add(name)
  return [...names].sort()
}

/** As the formatter writes a text: in single quotes unless it has one. */
const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

if (import.meta.main) {
  const descriptions = join(root, 'packages/server/src/api-page/descriptions.ts')
  const { pages: made, silent } = await referencePages()
  const findings: Finding[] = silent.map((name) => ({
    path: 'packages/protocol/src',
    line: 1,
    message: `${name} has no sentence above its definition`,
  }))
  for (const [name, text] of Object.entries(made)) {
    const path = join(pages, name)
    if (process.argv.includes('--write')) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text)
      findings.push({
        path: `docs/${name}`,
        line: 1,
        message: 'is not what the definitions say; run node tools/reference.ts --write',
      })
  }
  if (process.argv.includes('--write')) writeFileSync(descriptions, descriptionsFile())
  else if (!existsSync(descriptions) || readFileSync(descriptions, 'utf8') !== descriptionsFile())
    findings.push({
      path: 'packages/server/src/api-page/descriptions.ts',
      line: 1,
      message: 'is not what the definitions say; run node tools/reference.ts --write',
    })
  report(findings)
}
