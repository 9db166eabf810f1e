// Generates the reference pages from the definitions: docs/reference/{calls,events,errors,limits}.md, docs/limits.md from
// the budgets of the server, and docs/command-line.md from its commands. `node tools/reference.ts` checks that they are up to date,
// `--write` writes them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { budgetsPage } from './budgets.ts'
import { makePages } from './reference/pages.ts'
import { type Finding, report, root } from './repository.ts'

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
  ]
  const withTitle = all.map(([name, lines]) => [name, `${[generated, '', ...lines].join('\n').trimEnd()}\n`])
  return { pages: Object.fromEntries(withTitle), silent }
}

/** docs/command-line.md, from the table of commands. */
async function commandLinePage(): Promise<readonly string[]> {
  const at = (name: string) => pathToFileURL(join(root, 'packages/server/src/cli', name)).href
  const { commands } = await import(at('table.ts'))
  const { commandPage } = await import(at('help-page.ts'))
  return commandPage(commands)
}

if (import.meta.main) {
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
  report(findings)
}
