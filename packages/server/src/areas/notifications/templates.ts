// Templates for the texts of pushes, and the one that a user has chosen.

import { backendCalls, fail, notificationLimits } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { templateNameRule } from '../../push/templates.ts'
import type { Sql } from '../../storage/database.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import { pushPerson, putPushPerson } from './queries.ts'

const { createTemplate, changeTemplate, template, removeTemplate, chooseTemplate, chosenTemplate } =
  backendCalls.notifications

export const pushTemplates = [
  handle(createTemplate, async ({ app, database, now }, input) => {
    const name = checkName(input.name)
    const title = checkPattern('title_pattern', input.title)
    const content = checkPattern('content_pattern', input.content)
    return database.write(async (sql) => {
      await lockApp(sql, app.id)
      const row = await sql.first<{ templates: number }>(
        'SELECT count(*) AS templates FROM push_templates WHERE app_id = ?',
        [app.id],
      )
      if ((row?.templates ?? 0) >= notificationLimits.maxTemplates)
        fail('permissionDenied', { form: 'exceeded', text: 'too many templates' })
      const made = await sql.first<TemplateRow>(
        `INSERT INTO push_templates (app_id, name, title, content, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (app_id, name) DO NOTHING RETURNING ${columns}`,
        [app.id, name, title, content, now, now],
      )
      return shown(made ?? fail('requestFailed', { form: 'templateExists' }))
    })
  }),

  handle(changeTemplate, async ({ app, database, now }, { name, title, content }) =>
    database.write(async (sql) => {
      await lockApp(sql, app.id)
      const before = await named(sql, app.id, name)
      const after = {
        ...before,
        title: title === undefined ? before.title : checkPattern('title_pattern', title),
        content: content === undefined ? before.content : checkPattern('content_pattern', content),
        updated_at: now,
      }
      await sql.run(
        'UPDATE push_templates SET title = ?, content = ?, updated_at = ? WHERE app_id = ? AND name = ?',
        [after.title, after.content, now, app.id, name],
      )
      return shown(after)
    }),
  ),

  handle(template, async ({ app, database }, { name }) =>
    shown(await database.read((sql) => named(sql, app.id, name))),
  ),

  handle(removeTemplate, async ({ app, database }, { name }) =>
    database.write(async (sql) => {
      const row = await named(sql, app.id, name)
      await sql.run('DELETE FROM push_templates WHERE app_id = ? AND name = ?', [app.id, name])
      return shown(row)
    }),
  ),

  handle(chooseTemplate, async (context, { name }) => {
    const { app, database } = context
    await database.write(async (sql) => {
      if (name !== '') await named(sql, app.id, name)
      await putPushPerson(sql, meOf(context).id, { template: name })
    })
    return { name }
  }),

  handle(chosenTemplate, async (context) => {
    const { template: name } = await context.database.read((sql) => pushPerson(sql, meOf(context).id))
    return { name }
  }),
]

type TemplateRow = {
  readonly name: string
  readonly title: string
  readonly content: string
  readonly created_at: number
  readonly updated_at: number
}

const columns = 'name, title, content, created_at, updated_at'

async function named(sql: Sql, appId: number, name: string): Promise<TemplateRow> {
  const row = templateNameRule.test(name)
    ? await sql.first<TemplateRow>(`SELECT ${columns} FROM push_templates WHERE app_id = ? AND name = ?`, [
        appId,
        name,
      ])
    : undefined
  // No name is longer, and the refusal repeats it.
  const repeated = name.slice(0, notificationLimits.maxTemplateName)
  return row ?? fail('requestFailed', { form: 'templateNotFound', name: repeated })
}

function shown({ name, title, content, created_at, updated_at }: TemplateRow) {
  return { name, title, content, createdAt: created_at, updatedAt: updated_at }
}

function checkName(name: string): string {
  if (!templateNameRule.test(name))
    fail('requestFailed', { form: 'illegal', text: 'name has up to 64 letters of a-z and A-Z, and digits' })
  return name
}

function checkPattern(field: string, pattern: string): string {
  if (pattern === '') fail('requestFailed', { form: 'missing', name: field })
  return checkText(field, pattern, notificationLimits.maxPattern)
}
