// The local cache plug-in: conversations with their unread counts and last messages, as this device knows them.

import { keyOf, knownHead, type LocalStore } from '@parley/client/internals'
import { type Check, loudWithValue, type Options, quoted, singleOrGroup, text } from '../argument-checks.ts'
import { inside } from '../connection-internals.ts'
import { ConnectionError } from '../error.ts'
import type { LocalCacheMethods, Part } from '../types/index.ts'
import { type NotedFacts, shownConversation } from './conversation-view.ts'
import { createInbox, type Inbox } from './inbox.ts'

const named: readonly Check[] = [singleOrGroup('conversationType', loudWithValue), text('conversationId')]
/** Also accepts undefined, which removes the value. */
const noted: Check = ({ customField }) =>
  typeof customField === 'object' ? undefined : quoted('customField', customField)

type Named = Parameters<LocalCacheMethods['getLocalConversation']>[0]

const refOf = ({ conversationId, conversationType }: Named) => {
  const isSingle = conversationType === 'singleChat'
  const id = String(conversationId)
  return { type: isSingle ? ('single' as const) : ('group' as const), id: isSingle ? id.toLowerCase() : id }
}

/** One inbox per connection, however often the plug-in is added. */
const inboxes = new WeakMap<object, Inbox>()

/** Constructed with `new` by `usePlugin`. */
export function cacheIn(storeOf: () => LocalStore): Part<LocalCacheMethods> {
  function cache(connection: object): LocalCacheMethods {
    const parts = inside(connection)
    const inbox = inboxes.get(parts) ?? createInbox(parts, storeOf())
    inboxes.set(parts, inbox)
    const { ledger, keeping } = inbox

    async function checked(options: object, checks: readonly Check[]): Promise<void> {
      for (const check of checks) {
        const problem = check((options ?? {}) as Options)
        if (problem !== undefined) throw new Error(problem)
      }
      if (parts.core.connection.user === undefined) throw parts.nobody()
      await inbox.whenOpen()
      const problem = inbox.problem()
      if (problem !== undefined) throw new ConnectionError(800, `the local store is ${String(problem)}`)
    }

    async function written(change: Partial<NotedFacts>, options: Named): Promise<void> {
      ledger.change(refOf(options), change)
      ledger.commit()
      await durable()
    }

    /** Resolves when all changes so far are stored. */
    async function durable(): Promise<void> {
      await new Promise<void>((resolve) => keeping.afterwards(resolve))
      await checked({}, [])
    }

    /** If the last message of a stored conversation was recalled, loads the one before it. */
    async function found(key: string) {
      const known = inbox.conversations().get(key)
      if (!known || known.lastMessage || !ledger.factsOf(known.ref).listed) return known
      await inbox.older(known.ref, 20)
      return inbox.conversations().get(key)
    }

    async function shown(key: string) {
      const conversation = await found(key)
      return conversation && shownConversation(conversation, ledger.factsOf(conversation.ref), parts.me())
    }

    const methods: LocalCacheMethods = {
      async getLocalConversations() {
        await checked({}, [])
        const keys = [...inbox.conversations().values()]
          .filter(({ ref }) => ref.type === 'single' || ref.type === 'group')
          .sort((a, b) => b.updatedAt - a.updatedAt)
          .map(({ key }) => key)
        const all = await Promise.all(keys.map(shown))
        return { type: 0, data: all.filter((one) => one !== undefined) }
      },
      async getLocalConversation(options) {
        await checked(options, named)
        return { type: 0, data: await shown(keyOf(refOf(options))) }
      },
      async setLocalConversationCustomField(options) {
        await checked(options, [...named, noted])
        const { customField } = options
        // There is no conversation to store it with.
        if (!inbox.conversations().has(keyOf(refOf(options)))) return
        // A copy, so that later changes of the application's object are not stored.
        await written({ customField: customField ? structuredClone({ ...customField }) : undefined }, options)
      },
      async removeLocalConversation(options) {
        await checked(options, named)
        const removedUpTo = knownHead(ledger.factsOf(refOf(options)))
        await written({ removedUpTo, openedAt: 0, customField: undefined }, options)
      },
      async clearConversationUnreadCount(options) {
        await checked(options, named)
        inbox.ingest.markedRead(refOf(options))
        await durable()
      },
    }
    // Applications use this name, even if they did not give it one.
    Object.assign(connection, { localCache: methods })
    return methods
  }
  return cache as unknown as Part<LocalCacheMethods>
}
