// Push services for operators: a list, what is queued, and a test with the devices of one user.

import { backendCalls } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { accountOf } from '../session/shared.ts'

const calls = backendCalls.operating
const longest = { title: 100, text: 500 }

export const pushServices = [
  handle(calls.push, async ({ app, database, pushes }) =>
    database.read(async (sql) => {
      const ofApp =
        'FROM pushes p JOIN push_tokens t ON t.id = p.token_id JOIN users u ON u.id = t.user_id WHERE u.app_id = ?'
      const notifiers = await sql.all<{ notifier: string; devices: number }>(
        `SELECT t.notifier, count(*) AS devices FROM push_tokens t JOIN users u ON u.id = t.user_id
         WHERE u.app_id = ? GROUP BY t.notifier ORDER BY t.notifier LIMIT 100`,
        [app.id],
      )
      const waiting = await sql.first<{ total: number; oldest: number | null }>(
        `SELECT count(*) AS total, min(p.created_at) AS oldest ${ofApp} AND p.next_at > 0`,
        [app.id],
      )
      // Without the service's own reason.
      const outcomes = await sql.all<{ outcome: string; pushes: number }>(
        `SELECT outcome, count(*) AS pushes ${ofApp} AND p.next_at = 0 GROUP BY outcome ORDER BY outcome LIMIT 1000`,
        [app.id],
      )
      const counted = new Map<string, number>()
      for (const { outcome, pushes: count } of outcomes) {
        const [name = ''] = outcome.split(':')
        counted.set(name, (counted.get(name) ?? 0) + count)
      }
      return {
        services: pushes.services(),
        notifiers: notifiers.map((row) => ({ ...row, service: pushes.serviceOf(row.notifier) })),
        waiting: waiting?.total ?? 0,
        oldest: waiting?.oldest ?? 0,
        outcomes: [...counted].map(([outcome, count]) => ({ outcome, pushes: count })),
      }
    }),
  ),

  handle(calls.testPush, async (context, { account, title, text }) => {
    const user = await accountOf(context, account)
    const shown = {
      title: checkText('title', title, longest.title),
      body: checkText('text', text, longest.text),
    }
    return { devices: await context.pushes.test(user.id, shown) }
  }),
]
