// Contacts: inviting, accepting, declining, removing, and remarks. Both sides are written together, and each is
// notified in their own log, so that offline users miss nothing.

import {
  calls,
  contactAdded,
  contactAgreed,
  contactChanged,
  contactDeclined,
  contactInvited,
  contactLimits,
  contactRemoved,
  fail,
  invalidParameter,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames, peopleNamed, usersNamed } from '../../pipeline/named-users.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import type { Sql } from '../../storage/database.ts'
import { entityOf } from '../session/shared.ts'
import { type ContactChange, changeContacts, withdraw } from './contact-change.ts'
import {
  addContact,
  addRequest,
  countContacts,
  countRequests,
  countSent,
  dropContact,
  dropRequest,
  hasBlocked,
  isContact,
  requestOf,
  setRemark,
} from './queries.ts'

/** The answer of calls that return nothing. */
const done = { result: { result: 'ok' } }

export const contacts = [
  /**
   * All of them or none. Two mutual requests make a contact. A request to a user who has blocked the caller gets the
   * usual answer, and waits for ever.
   */
  handle(calls.contacts.invite, async (context, input) => {
    const me = meOf(context)
    const reason = checkText('reason', input.reason ?? '', contactLimits.maxReason)
    const names = distinctNames(input.users)
    if (names.includes(me.name)) fail('invalidParameter', { message: invalidParameter('usernames', me.name) })
    const users = await peopleNamed(context, 'usernames', names, contactLimits.maxInvited)
    await changeContacts(context, users, async (change) => {
      for (const user of users) await invite(context, change, user, reason)
    })
    return done
  }),

  handle(calls.contacts.accept, async (context, { contact }) => {
    const me = meOf(context)
    const user = await otherOf(context, contact)
    await changeContacts(context, [user], async (change) => {
      if (await isContact(change.sql, me.id, user.id)) return
      if (!(await isAsked(change.sql, me, user))) return nobodyAsked(contact)
      await agree(context, change, user)
    })
    return done
  }),

  /** Succeeds if there is no such request any more. */
  handle(calls.contacts.decline, async (context, { contact }) => {
    const me = meOf(context)
    const user = await otherOf(context, contact)
    await changeContacts(context, [user], async (change) => {
      if (await isContact(change.sql, me.id, user.id)) return nobodyAsked(contact)
      await turnDown(change, me, user)
    })
    return done
  }),

  /** Nothing remains between the two: the caller's request is withdrawn, and the other's is declined. */
  handle(calls.contacts.remove, async (context, { contact }) => {
    const me = meOf(context)
    const user = await otherOf(context, contact)
    await changeContacts(context, [user], async (change) => {
      const { sql, notify, whenDurable } = change
      if (!(await isContact(sql, me.id, user.id))) {
        await withdraw(change, me, user)
        return turnDown(change, me, user)
      }
      await dropContact(sql, me, user)
      whenDurable(() => context.directory.forgetContacts(me, user))
      notify(contactRemoved, of(me, user), user)
      notify(contactRemoved, of(user, me), me)
    })
    return { ...done, users: [entityOf(user)] }
  }),

  handle(calls.contacts.setRemark, async (context, { contact, remark }) => {
    const me = meOf(context)
    const most = contactLimits.maxRemark
    if (remark.length > most * 2 || [...remark].length > most)
      fail('maxLimit', { form: 'remark', limit: most })
    const text = checkText('remark', remark, most)
    const user = await otherOf(context, contact)
    await changeContacts(context, [user], async ({ sql, notify }) => {
      if (!(await isContact(sql, me.id, user.id))) fail('notContact', { form: 'remark' })
      await setRemark(sql, me.id, user.id, text)
      notify(contactChanged, { user: user.name, what: 'remark', remark: text }, me)
    })
    return done
  }),
]

/** Makes the caller and another user contacts without asking either. Open requests between them end. */
export async function befriend(
  context: Context,
  { sql, notify, whenDurable }: ContactChange,
  user: User,
  isTold = true,
): Promise<void> {
  const me = meOf(context)
  if (await isContact(sql, me.id, user.id)) return
  await checkContactLimit(context, sql, me, 'contactsOfInviter')
  await checkContactLimit(context, sql, user, 'contactsOfInvitee')
  await dropRequest(sql, me, user)
  await dropRequest(sql, user, me)
  await addContact(sql, me, user, context.now)
  whenDurable(() => context.directory.forgetContacts(me, user))
  if (!isTold) return
  notify(contactAdded, of(me, user), user)
  notify(contactAdded, of(user, me), me, true)
}

/** Declines a request that the caller has seen. */
async function turnDown({ sql, notify }: ContactChange, me: User, user: User): Promise<void> {
  if (!(await isAsked(sql, me, user))) return
  await dropRequest(sql, me, user)
  notify(contactDeclined, of(me, user), user)
  notify(contactChanged, { user: user.name, what: 'declined', remark: '' }, me)
}

async function invite(context: Context, change: ContactChange, user: User, reason: string): Promise<void> {
  const { sql, notify } = change
  const me = meOf(context)
  if (await isContact(sql, me.id, user.id)) return
  // Even if the caller has not seen it, because they had blocked the other.
  if (await requestOf(sql, me, user)) return agree(context, change, user, true)
  await checkContactLimit(context, sql, me, 'contactsOfInviter')
  const before = await requestOf(sql, user, me)
  const hidden = (await hasBlocked(sql, user, me)) ? 1 : 0
  // The same request with the same text is not delivered again.
  if (before && before.reason === reason && before.hidden === hidden) return
  const most = context.config.maxContactRequests
  // Limits both sides: requests to one user, and requests from one user.
  const isTooMany = async () =>
    (await countRequests(sql, user.id)) >= most || (await countSent(sql, me.id)) >= most
  if (!before && (await isTooMany())) fail('maxLimit')
  await addRequest(sql, { user, by: me, reason, hidden, now: context.now })
  if (hidden === 0) notify(contactInvited, { ...of(me, user), reason }, user)
  notify(contactChanged, { user: user.name, what: 'invited', remark: reason }, me)
}

/** The caller accepts a request. If they accepted by sending a request themselves, their device does not know it yet. */
async function agree(context: Context, change: ContactChange, user: User, isNews = false): Promise<void> {
  const { sql, notify, whenDurable } = change
  const me = meOf(context)
  await checkContactLimit(context, sql, me, 'contactsOfInvitee')
  await checkContactLimit(context, sql, user, 'contactsOfInviter')
  await dropRequest(sql, me, user)
  await addContact(sql, me, user, context.now)
  whenDurable(() => context.directory.forgetContacts(me, user))
  notify(contactAgreed, of(me, user), user)
  notify(contactAdded, of(me, user), user)
  notify(contactAdded, of(user, me), me, isNews)
}

/** The fields of an event: its author and its recipient. */
const of = (by: User, to: User) => ({ by: by.name, users: [{ name: to.name }], reason: '' })

async function isAsked(sql: Sql, user: User, by: User): Promise<boolean> {
  return (await requestOf(sql, user, by))?.hidden === 0
}

const nobodyAsked = (contact: string): never =>
  fail('invalidParameter', { message: invalidParameter('contact', contact.slice(0, 64)) })

export async function otherOf(context: Context, name: string): Promise<User> {
  const [user] = await usersNamed(context, distinctNames([name]))
  const me = meOf(context)
  if (!user || user.id === me.id) return nobodyAsked(name)
  return user
}

async function checkContactLimit(
  { config }: Pick<Context, 'config'>,
  sql: Sql,
  user: User,
  form: 'contactsOfInviter' | 'contactsOfInvitee',
): Promise<void> {
  if ((await countContacts(sql, user.id)) >= config.maxContacts) fail('maxLimit', { form })
}
