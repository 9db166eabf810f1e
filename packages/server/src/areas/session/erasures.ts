// Erasing people, for the app's back end.

import { backendCalls, fail } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { accountOf } from './accounts.ts'

const { erase, erasure, listErasures } = backendCalls.accounts

export const erasing = [
  handle(erase, async (context, { account, dryRun = false, compact = false }) => {
    const user = await accountOf(context, account)
    const how = { isDryRun: dryRun, isCompact: compact }
    return { erasure: await context.erasures.begin(context.app, user, how) }
  }),

  handle(erasure, async (context, { erasureId }) => ({
    erasure:
      (await context.erasures.find(context.app, erasureId)) ?? fail('userNotFound', { form: 'resource' }),
  })),

  handle(listErasures, async (context) => ({ erasures: await context.erasures.list(context.app) })),
]
