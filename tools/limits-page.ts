// Generates docs/limits.md: a table for each file in packages/server/src/limits that exports budgets.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answerSizes } from './answer-sizes.ts'
import { root } from './repository.ts'

interface Budget {
  readonly value: number
  readonly unit: string
  readonly per: string
  readonly reason: string
  readonly setting?: string
}

type Budgets = Readonly<Record<string, Budget>>

const folder = join(root, 'packages/server/src/limits')

const introduction = [
  '# Limits',
  '',
  'What one connection, request, user, address, account or app may use, and what all of them may use together. Above a budget a',
  'request is refused with a documented reason (`serverBusy` or `maxLimit`: status 429 if the caller requests too much, 503 if',
  'all callers together do, both with `Retry-After`), and a socket is closed. Every refusal is counted in `/metrics` as',
  '`parley_over_budget_total` with the name of the budget. Budgets with a variable are [settings](settings.md).',
  '',
  "A program on the server's own machine and the app's back end count as the operator: they have no limits per address, and may use",
  'all places for requests. Sizes of texts and lists are in [reference/limits.md](reference/limits.md).',
  '',
  'In a [cluster](cluster.md), rates and wrong passwords count over all nodes. Places, queues and bytes count on each node, because',
  'they protect its memory.',
  '',
]

/** Sections in the order of file names. */
export async function budgetsPage(): Promise<string[]> {
  const lines = [...introduction]
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const name of names.sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(folder, name)).href)
    for (const budgets of Object.values(exported).filter(isBudgets)) {
      const title = name.replace('.ts', '')
      lines.push(`## ${title.charAt(0).toUpperCase()}${title.slice(1)}`, '')
      lines.push('| Budget | Value | Per | Why | Variable |', '|---|---|---|---|---|')
      for (const [key, budget] of Object.entries(budgets)) lines.push(row(key, budget))
      lines.push('')
    }
  }
  return [...lines, ...answerSizes()]
}

function isBudgets(value: unknown): value is Budgets {
  if (typeof value !== 'object' || value === null) return false
  const all = Object.values(value)
  return all.length > 0 && all.every(isBudget)
}

function isBudget(value: unknown): value is Budget {
  return typeof value === 'object' && value !== null && 'unit' in value && 'per' in value && 'reason' in value
}

function row(name: string, { value, unit, per, reason, setting }: Budget): string {
  return `| \`${name}\` | ${value.toLocaleString('en')} ${unit} | ${per} | ${reason} | ${setting ? `\`${setting}\`` : ''} |`
}
