// Contacts that the app's back end adds for a user, and the list version that newer kits ask for.

import { backendCalls, contactLimits, fail, hasReason, invalidParameter } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames } from '../../pipeline/named-users.ts'
import { entityOf } from '../session/shared.ts'
import { changeContacts } from './contact-change.ts'
import { befriend, otherOf } from './contacts.ts'

const { contacts } = backendCalls

const mostImported = 10

export const backendContacts = [
  handle(contacts.add, async (context, { contact }) => {
    const user = await otherOf(context, contact)
    await changeContacts(context, [user], (change) => befriend(context, change, user))
    return { users: [entityOf(user)] }
  }),

  handle(contacts.listVersion, async ({ now }) => ({ version: '', isOutdated: true, at: now })),

  /** Each of them succeeds or fails by itself. */
  handle(contacts.import, async (context, { users, isTold = true }) => {
    const names = distinctNames(users)
    if (names.length === 0 || names.length > mostImported)
      fail('invalidParameter', { message: invalidParameter('usernames', `${names.length} names`) })
    const outcome = { success: [], missing: [], full: [], failed: [] } as Record<Outcome, string[]>
    for (const name of names) outcome[await imported(context, name, isTold)].push(name)
    return outcome
  }),
]

type Outcome = 'success' | 'missing' | 'full' | 'failed'

async function imported(context: Context, name: string, isTold: boolean): Promise<Outcome> {
  const { directory, app } = context
  const user: User | undefined =
    name.length > contactLimits.maxReason ? undefined : await directory.user(app, name)
  if (!user) return 'missing'
  if (user.id === meOf(context).id) return 'failed'
  try {
    await changeContacts(context, [user], (change) => befriend(context, change, user, isTold))
    return 'success'
  } catch (error) {
    if (hasReason(error, 'maxLimit')) return 'full'
    if (hasReason(error)) return 'failed'
    throw error
  }
}
