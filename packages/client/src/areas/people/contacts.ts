// Contacts and the block list. Own actions become visible when the server has accepted them; those of others and of the
// user's other devices arrive as events. Rules PPL-1 to PPL-9.

import { calls, contactAdded, contactChanged, contactRemoved } from '@parley/protocol'
import { methodsOf } from '../../calls/call-methods.ts'
import { asParleyError } from '../../calls/read-answer.ts'
import { invalid } from '../../outbox/compose.ts'
import { contactsIn, namesIn, requestsIn, sorted, withContact } from '../../state/apply/people-changes.ts'
import type { ContactRequest, LoadState } from '../../state/state.ts'
import type { Blocks, Contacts } from './api.ts'
import type { PeopleParts, PeopleWriter } from './context.ts'

/** Contact requests per page, and in total. */
const requestsAtOnce = 200
const mostPages = 5

/** A name as the server spells it. */
export function userIn(user: unknown): string {
  if (typeof user !== 'string' || user === '') throw invalid('userId', user)
  return user.toLowerCase()
}

export function createContacts(parts: PeopleParts, writer: PeopleWriter): Contacts {
  const { run } = parts
  const methods = methodsOf('contacts', calls, run)
  let loading: Promise<void> | undefined

  /** Makes a request, and applies the answer if the session is still the same. */
  async function withPendingAnswer<T>(
    ask: () => Promise<T>,
    take: (answer: T) => Parameters<PeopleWriter['change']>[0],
  ) {
    const pending = writer.pendingAnswer()
    try {
      const answer = await ask()
      pending.take(take(answer))
      return answer
    } finally {
      pending.end()
    }
  }

  async function doing(work: Promise<unknown>, then: () => void): Promise<void> {
    const isNow = parts.thisSession()
    await work
    if (isNow()) then()
  }

  async function allRequests(sent: boolean): Promise<readonly ContactRequest[]> {
    const all: ContactRequest[] = []
    let cursor = ''
    for (let page = 0; page < mostPages; page++) {
      const answer = await methods.listRequests({ sent, cursor, limit: requestsAtOnce })
      all.push(...requestsIn(answer.requests))
      const next: unknown = answer.cursor
      if (typeof next !== 'string' || next === '' || next === cursor) break
      cursor = next
    }
    return all
  }

  const everything = async () => {
    const [contacts, requests, sentRequests, blocks] = await Promise.all([
      methods.listAll({ withRemarks: true }),
      allRequests(false),
      allRequests(true),
      run(calls.blocks.list, {}),
    ])
    return { contacts, requests, sentRequests, blocked: new Set(namesIn(blocks.users)) }
  }

  async function loadAll(): Promise<void> {
    const isNow = parts.thisSession()
    const setLoad = (load: LoadState) => {
      if (isNow()) writer.change((people) => ({ ...people, load }))
    }
    setLoad({ name: 'loading' })
    try {
      await withPendingAnswer(everything, ({ contacts, requests, sentRequests, blocked }) => (people) => ({
        ...people,
        contacts: new Map(rowsOf(contacts).map((row) => [row.user, row])),
        requests: sorted(requests),
        sentRequests: sorted(sentRequests),
        blocked,
      }))
      setLoad({ name: 'loaded' })
    } catch (thrown) {
      const error = asParleyError(thrown)
      setLoad({ name: 'failed', error })
      throw error
    }
  }

  return {
    // A list of names contains no remarks.
    listAll: (input, options) =>
      withPendingAnswer(
        () => methods.listAll(input, options),
        (answer) => (people) => ({
          ...people,
          contacts: new Map(
            answer.contacts
              ? contactsIn(answer.contacts).map((row) => [row.user, row])
              : namesIn(answer.users).map((user) => [
                  user,
                  people.contacts.get(user) ?? { user, remark: '' },
                ]),
          ),
        }),
      ),
    list: (input, options) =>
      withPendingAnswer(
        () => methods.list(input, options),
        (answer) => (people) =>
          contactsIn(answer.contacts).reduce(
            (all, { user, remark }) => withContact(all, user, input?.withRemarks ? remark : undefined),
            people,
          ),
      ),
    listRequests: (input, options) =>
      withPendingAnswer(
        () => methods.listRequests(input, options),
        (answer) => (people) => {
          const name = input?.sent ? 'sentRequests' : 'requests'
          const rows = requestsIn(answer.requests)
          const others = people[name].filter(({ user }) => !rows.some((row) => row.user === user))
          return { ...people, [name]: sorted([...rows, ...others]) }
        },
      ),
    async report(given, { type, reason }) {
      await methods.report({ person: userIn(given), reportType: type, reportReason: reason })
    },
    async invite(given, reason = '') {
      const user = userIn(given)
      if (typeof reason !== 'string') throw invalid('reason', reason)
      const work = methods.invite({ users: [user], ...(reason !== '' && { reason }) })
      await doing(work, () => {
        // Two users who invite each other become contacts.
        if (writer.people.requests.some((row) => row.user === user)) writer.did(contactAdded, withMe(user))
        else writer.did(contactChanged, { user, what: 'invited', remark: reason })
      })
    },
    async accept(given) {
      const user = userIn(given)
      await doing(methods.accept({ contact: user }), () => writer.did(contactAdded, withMe(user)))
    },
    async decline(given) {
      const user = userIn(given)
      await doing(methods.decline({ contact: user }), () =>
        writer.did(contactChanged, { user, what: 'declined', remark: '' }),
      )
    },
    async remove(given) {
      const user = userIn(given)
      await doing(methods.remove({ contact: user }), () => writer.did(contactRemoved, withMe(user)))
    },
    async setRemark(given, remark) {
      const user = userIn(given)
      if (typeof remark !== 'string') throw invalid('remark', remark)
      await doing(methods.setRemark({ contact: user, remark }), () =>
        writer.did(contactChanged, { user, what: 'remark', remark }),
      )
    },
    load() {
      loading ??= loadAll().finally(() => {
        loading = undefined
      })
      return loading
    },
  }

  function withMe(user: string) {
    return { by: user, users: [{ name: writer.me }], reason: '' }
  }
}

/** Reads contacts with their remarks; a server that sends only names has none. */
function rowsOf(answer: { readonly users?: unknown; readonly contacts?: unknown }) {
  return answer.contacts
    ? contactsIn(answer.contacts)
    : namesIn(answer.users).map((user) => ({ user, remark: '' }))
}

export function createBlocks(parts: PeopleParts, writer: PeopleWriter): Blocks {
  const methods = methodsOf('blocks', calls, parts.run)
  const setting =
    (name: 'add' | 'remove', what: string): Blocks['add'] =>
    async (input, options) => {
      const isNow = parts.thisSession()
      const answer = await methods[name](input, options)
      if (isNow())
        for (const user of namesIn(input.users)) writer.did(contactChanged, { user, what, remark: '' })
      return answer
    }
  return {
    async list(input, options) {
      const pending = writer.pendingAnswer()
      try {
        const answer = await methods.list(input, options)
        pending.take((people) => ({ ...people, blocked: new Set(namesIn(answer.users)) }))
        return answer
      } finally {
        pending.end()
      }
    },
    add: setting('add', 'blocked'),
    remove: setting('remove', 'unblocked'),
  }
}
