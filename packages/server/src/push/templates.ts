// The templates of an app: which one a push uses. That of the message comes first, then that of the receiver, then the
// one with the name `default`.

import type { Sql } from '../storage/database.ts'
import { selectIn } from '../storage/procedures/batched-statements.ts'
import type { PushedMessage } from './pushed-message.ts'

/** Patterns with placeholders. */
export interface Template {
  readonly title: string
  readonly content: string
}

/** Names that a template can have. Nothing else is looked up. */
export const templateNameRule = /^[A-Za-z0-9]{1,64}$/

const usualName = 'default'

/** The templates of an app that these messages and receivers may use, by name. */
export async function templatesFor(
  sql: Sql,
  appId: number,
  chosen: readonly string[],
): Promise<ReadonlyMap<string, Template>> {
  const names = [...new Set([usualName, ...chosen])].filter((name) => templateNameRule.test(name))
  const rows = await selectIn<{ name: string; title: string; content: string }>(
    sql,
    'SELECT name, title, content FROM push_templates WHERE app_id = ? AND name IN (LIST)',
    names,
    [appId],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

export function templateOf(
  templates: ReadonlyMap<string, Template>,
  { template }: Pick<PushedMessage, 'template'>,
  receiver: { readonly template: string },
): Template | undefined {
  return templates.get(template.name) ?? templates.get(receiver.template) ?? templates.get(usualName)
}
