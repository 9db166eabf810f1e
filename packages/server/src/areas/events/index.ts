// Events for the app's back end: pulling them, and managing the endpoints that receive them.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { deliveriesOf, mostDeliveries } from '../../events/deliveries.ts'
import { type EventRow, eventJson, isWanted, kindRule } from '../../events/event-json.ts'
import {
  type EndpointRow,
  endpointNumbered,
  endpointsOf,
  eventsAfter,
  headOf,
  insertEndpoint,
  numberBefore,
  sealedUrl,
  timeAfter,
} from '../../events/queries.ts'
import { eventBudgets } from '../../limits/events.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import { looksSealed } from '../../storage/secrets/sealed-text.ts'
import { visibleToBot, withoutBots } from './bot-events.ts'

const calls = backendCalls.events

const longestUrl = 2048
const longestSecret = 200

export const events = [
  handle(calls.list, async (context, { after = 0, limit = 100, kinds, withBots = false }) => {
    const { app, database } = context
    const wanted = (kinds ?? '').split(',').filter((word) => word !== '')
    checkKinds(wanted)
    if (!app.events.isOn)
      fail('operationNotAllowed', {
        text: 'No events are recorded: add an endpoint, or a key with the scope events.',
      })
    const most = Math.min(Math.max(limit, 1), eventBudgets.eventBatch.value)
    return database.read(async (sql) => {
      const { head, removed } = await headOf(sql, app.id)
      const rows = withinBytes(await eventsAfter(sql, app.id, after, most))
      const readable = await readableBy(context, sql, rows, withBots)
      return {
        events: readable.filter(({ kind }) => isWanted(wanted, kind)).map((row) => eventJson(row, app.key)),
        next: rows.at(-1)?.number ?? Math.min(after, head),
        first: removed + 1,
        head,
      }
    })
  }),

  handle(calls.addEndpoint, async (context, input) => {
    const { app, database, host, now, config } = context
    const url = checkUrl(input.url)
    const kinds = checkKinds(input.kinds ?? [])
    const { secret = newSecret(host.randomBytes(32)) } = input
    if (secret.length < 16 || secret.length > longestSecret || looksSealed(secret))
      fail('invalidParameter', { message: invalidParameter('secret', 'between 16 and 200 characters') })
    const row = await database.write(async (sql) => {
      await lockApp(sql, app.id)
      if ((await endpointsOf(sql, database.secrets, app.id)).length >= config.eventEndpoints) fail('maxLimit')
      return insertEndpoint(sql, database.secrets, {
        appId: app.id,
        url,
        secret,
        kinds: kinds.join(' '),
        form: input.form ?? 'parley',
        isPrivate: mayBePrivate(context),
        now,
      })
    })
    await context.events.changed(app)
    return { ...shown(row), secret }
  }),

  handle(calls.listEndpoints, async ({ app, database }) =>
    database.read(async (sql) => {
      const { head } = await headOf(sql, app.id)
      const endpoints: ReturnType<typeof listed>[] = []
      for (const row of await endpointsOf(sql, database.secrets, app.id)) {
        const waitingSince = row.position < head ? await timeAfter(sql, app.id, row.position) : undefined
        endpoints.push(listed(row, head, waitingSince))
      }
      return { endpoints, head }
    }),
  ),

  handle(calls.deliveries, async ({ app, database }, { endpointId, before, limit = 50, failed = false }) => {
    if (limit < 1 || limit > mostDeliveries)
      fail('invalidParameter', { message: invalidParameter('limit', limit) })
    return database.read(async (sql) => {
      const endpoint =
        (await endpointNumbered(sql, database.secrets, app.id, readId(endpointId))) ?? notThere()
      const page = { before: before ?? Number.MAX_SAFE_INTEGER, limit, failedOnly: failed }
      const rows = await deliveriesOf(sql, endpoint.id, page)
      return {
        deliveries: rows.map(({ endpoint_id: _, ...row }) => row),
        next: rows.length === limit ? (rows.at(-1)?.id ?? 0) : 0,
      }
    })
  }),

  handle(calls.updateEndpoint, async (context, { endpointId, url, kinds, form, isPaused }) => {
    const row = await changeEndpoint(context, endpointId, async (_sql, before) => ({
      ...before,
      ...(url === undefined ? {} : { url: checkUrl(url), is_private: mayBePrivate(context) ? 1 : 0 }),
      ...(kinds === undefined ? {} : { kinds: checkKinds(kinds).join(' ') }),
      ...(form === undefined ? {} : { form }),
      ...(isPaused === undefined ? {} : { paused_at: isPaused ? context.now : 0 }),
      failures: 0,
      failing_since: 0,
    }))
    return shown(row)
  }),

  handle(calls.removeEndpoint, async (context, { endpointId }) => {
    const { app, database } = context
    const { changes } = await database.write((sql) =>
      sql.run('DELETE FROM event_endpoints WHERE app_id = ? AND id = ?', [app.id, readId(endpointId)]),
    )
    if (changes === 0) notThere()
    await context.events.changed(app)
    return { isRemoved: true }
  }),

  handle(calls.replay, async (context, { endpointId, after, since }) => {
    if ((after === undefined) === (since === undefined))
      fail('requestFailed', { form: 'missing', name: 'after or since' })
    const row = await changeEndpoint(context, endpointId, async (sql, before) => {
      const { head } = await headOf(sql, before.app_id)
      const position = after ?? (await numberBefore(sql, before.app_id, since ?? 0))
      return { ...before, position: Math.min(position, head), failures: 0, failing_since: 0 }
    })
    return shown(row)
  }),
]

/** A back end reads everything, a bot what happens in its conversations. */
async function readableBy(
  { isApp, me, directory, app }: Context,
  sql: Sql,
  rows: readonly EventRow[],
  withBots: boolean,
): Promise<readonly EventRow[]> {
  if (isApp) return rows
  const own = me ? await visibleToBot(sql, me, rows) : []
  return withBots ? own : withoutBots(directory, app, own)
}

/** Operators may use addresses in their own network. All other addresses are hostile input. */
function mayBePrivate({ isOperator, config }: Context): boolean {
  return isOperator === true || config.eventPrivate
}

async function changeEndpoint(
  { app, database, events: running }: Context,
  id: string,
  change: (sql: Sql, before: EndpointRow) => Promise<EndpointRow>,
): Promise<EndpointRow> {
  const row = await database.write(async (sql) => {
    // Locks the row first: a change at the same moment, or the end of a delivery, is not undone by this one.
    await sql.run('UPDATE event_endpoints SET changes = changes + 1 WHERE app_id = ? AND id = ?', [
      app.id,
      readId(id),
    ])
    const before = await endpointNumbered(sql, database.secrets, app.id, readId(id))
    if (!before) return notThere()
    const after = await change(sql, before)
    await sql.run(
      `UPDATE event_endpoints SET url = ?, kinds = ?, form = ?, is_private = ?, position = ?, paused_at = ?, failures = ?,
       failing_since = ? WHERE id = ?`,
      [
        await sealedUrl(sql, database.secrets, after.id, after.url),
        after.kinds,
        after.form,
        after.is_private,
        after.position,
        after.paused_at,
        after.failures,
        after.failing_since,
        after.id,
      ],
    )
    return after
  })
  await running.changed(app)
  return row
}

const readId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

function notThere(): never {
  return fail('requestFailed', { form: 'endpointNotFound' })
}

function checkUrl(text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isAddress || text.length > longestUrl)
    fail('invalidParameter', { message: invalidParameter('url', text) })
  return text
}

function checkKinds(kinds: readonly string[]): readonly string[] {
  const wrong = kinds.find((kind) => !kindRule.test(kind))
  if (wrong !== undefined) fail('invalidParameter', { message: invalidParameter('kinds', wrong) })
  return kinds
}

const newSecret = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString('base64url')}`

const wordsIn = (kinds: string): string[] => kinds.split(' ').filter((word) => word !== '')

function shown({ id, url, kinds, form, paused_at, position }: EndpointRow) {
  return {
    endpointId: String(id),
    url,
    kinds: wordsIn(kinds),
    form: form as 'parley' | 'callback',
    isPaused: paused_at > 0,
    position,
  }
}

function listed(row: EndpointRow, head: number, waitingSince: number | undefined) {
  const { id, url, kinds, form, position, paused_at, failures, failing_since, last_problem } = row
  return {
    id: String(id),
    url,
    kinds: wordsIn(kinds),
    form,
    position,
    waiting: Math.max(0, head - position),
    paused: paused_at > 0,
    createdAt: row.created_at,
    ...(paused_at > 0 ? { pausedAt: paused_at } : {}),
    ...(waitingSince === undefined ? {} : { waitingSince }),
    ...(failures > 0 ? { failures, failingSince: failing_since, lastProblem: last_problem } : {}),
  }
}

/** At least one row, and no more bytes than a batch may have. */
function withinBytes(rows: readonly EventRow[]): readonly EventRow[] {
  let bytes = 0
  const end = rows.findIndex(({ body }, index) => {
    bytes += body.length * 2
    return bytes > eventBudgets.eventBatchBytes.value && index > 0
  })
  return end < 0 ? rows : rows.slice(0, end)
}
