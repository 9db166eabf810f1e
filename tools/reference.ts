// The reference pages, made from the definitions: docs/reference/{calls,events,errors,limits}.md, and docs/limits.md
// from the budgets of the server.
// `node tools/reference.ts` says whether they are up to date, `--write` makes them so.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as protocol from '@parley/protocol'
import { budgetsPage } from './budgets.ts'
import { type Finding, report, root } from './repository.ts'

const sources = join(root, 'packages/protocol/src')
const pages = join(root, 'docs')
const generated = '<!-- Made from the definitions by tools/reference.ts; change those. -->'

/** The sentence above a definition in its source file. */
function commentOf(area: string, name: string): string {
  const files = [
    'session/session.ts',
    'messages/receipts.ts',
    'history/history.ts',
    'conversations/list.ts',
    'translation/translation.ts',
  ]
  for (const file of files.filter((path) => path.startsWith(`${area}/`))) {
    const text = readFileSync(join(sources, file), 'utf8')
    const [before] = text.split(new RegExp(`export const \\w+ = (?:call|event)\\('${area}\\.${name}'`))
    if (before === text || before === undefined) continue
    const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? ''
    return comment
      .replaceAll(/^\s*\* ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
  return ''
}

function fieldRows(fields: protocol.Fields): string[] {
  return Object.entries(fields).map(([name, field]) => {
    const fallback = field.fallback === undefined ? '' : `, ${JSON.stringify(field.fallback)} when missing`
    return `| \`${name}\` | \`${field.wire ?? name}\` | ${field.optional ? 'optional' : 'required'}${fallback} |`
  })
}

const table = (head: string, rows: readonly string[]) =>
  rows.length === 0 ? [] : [head, head.replaceAll(/[^|]+/g, '---'), ...rows, '']

function callsPage(): string[] {
  const lines = [
    generated,
    '',
    '# Calls',
    '',
    'Paths are below `/{org}/{app}/`. `{user}` is always the one who is signed in.',
    '',
  ]
  for (const [area, topics] of Object.entries({ ...protocol.calls, ...protocol.backendCalls })) {
    for (const [name, call] of Object.entries(topics as Record<string, protocol.CallDefinition>)) {
      const callers = {
        anyone: 'anyone',
        user: 'a user',
        app: "the app's back end",
        userOrApp: "a user or the app's back end",
      }
      lines.push(
        `## ${area}.${name}`,
        '',
        commentOf(area, name),
        '',
        `\`${call.method} ${call.path}\` — by ${callers[call.by]}.`,
        '',
      )
      lines.push(...table('| input | on the wire | |', fieldRows(call.input)))
      lines.push(...table('| answer | on the wire | |', fieldRows(call.answer)))
      const refusals = protocol.refusals[call.name] ?? []
      if (refusals.length > 0)
        lines.push(`Refusals: ${refusals.map((reason) => `\`${reason}\``).join(', ')}.`, '')
    }
  }
  return lines
}

function eventsPage(): string[] {
  const spaces = Object.entries(protocol.NameSpace)
  const lines = [generated, '', '# Events', '']
  for (const event of protocol.events) {
    const [area = '', name = ''] = event.name.split('.')
    const space = spaces.find(([, number]) => number === event.ns)?.[0]
    lines.push(
      `## ${event.name}`,
      '',
      commentOf(area, name),
      '',
      `Namespace ${space}, operation ${event.operation}.`,
      '',
    )
    lines.push(...table('| value | place in the body | |', fieldRows(event.data)))
  }
  return lines
}

function errorsPage(): string[] {
  const rows = protocol.reasons.map((reason) => `| ${protocol.codes[reason]} | \`${reason}\` |`)
  const lead = 'Code compares `error.reason`. The texts on the wire are in `packages/protocol/src/errors/`.'
  return [generated, '', '# Errors', '', lead, '', ...table('| code | reason |', rows)]
}

function limitsPage(): string[] {
  const lines = [generated, '', '# Limits', '']
  for (const [name, group] of Object.entries(protocol)) {
    if (!/(Limits|Defaults)$/.test(name) || typeof group !== 'object') continue
    const rows = Object.entries(group).map(([key, value]) => `| \`${key}\` | ${JSON.stringify(value)} |`)
    lines.push(`## ${name}`, '', ...table('| | |', rows))
  }
  return lines
}

/** Path below `docs` → what it should hold. */
export async function referencePages(): Promise<Record<string, string>> {
  const made = {
    'reference/calls.md': callsPage(),
    'reference/events.md': eventsPage(),
    'reference/errors.md': errorsPage(),
    'reference/limits.md': limitsPage(),
    'limits.md': [generated, '', ...(await budgetsPage())],
  }
  return Object.fromEntries(
    Object.entries(made).map(([name, lines]) => [name, `${lines.join('\n').trimEnd()}\n`]),
  )
}

if (import.meta.main) {
  const findings: Finding[] = []
  for (const [name, text] of Object.entries(await referencePages())) {
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
