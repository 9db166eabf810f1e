// Jumps, gaps, search and removal in the history of a conversation.

import { calls, hasReason, historyLimits, historyPage, ParleyError, readJsonForm } from '@parley/protocol'
import { invalid } from '../../outbox/compose.ts'
import type { Changes } from '../../state/apply/apply-context.ts'
import { refIn } from '../../state/apply/conversations.ts'
import { applyHidden, applyStart } from '../../state/apply/own-changes.ts'
import { isGone } from '../../state/conversation-facts.ts'
import { withMessageAnswers } from '../../state/message-answers.ts'
import { type ConversationRef, keyOf, type Message, normalized, type Segment } from '../../state/state.ts'
import type { SearchPage, SearchRequest } from './api.ts'
import { type HistoryActions, type HistoryParts, nothing, type Pages, queueOf } from './loading.ts'

/** The names of message kinds in calls. Kinds without a name cannot be searched. */
const kindNames: Readonly<Record<Message['kind'], string>> = {
  text: 'txt',
  image: 'img',
  video: 'video',
  voice: 'audio',
  file: 'file',
  location: 'loc',
  command: 'cmd',
  custom: 'custom',
  combined: 'combine',
  recalled: 'recalled',
  notice: 'notice',
  other: 'other',
}

/** The prefix of local store cursors; the server's cursors never begin with it. */
const local = 'local:'

const foundAtOnce = 20

/** The most pages that are loaded to reach a position if the server has no log numbers. */
const mostPages = 10

/** Quotes the parameter, like the calls of other clients do. */
const quoted = (name: string, value: unknown) =>
  new ParleyError('invalidParameter', `"Invalid parameter ${name}": ${value}`)

export function createHistoryActions(parts: Omit<HistoryParts, 'more'>, pages: Pages): HistoryActions {
  const { ingest, run, stored } = parts
  const answers = withMessageAnswers(ingest)

  /** Loads the page after a position, from old to new. */
  async function loadAfter(ref: ConversationRef, after: number, count: number): Promise<void> {
    const knownBefore = ingest.asOf(ref)
    const withNotices = ref.type === 'group' ? { withNotices: true } : {}
    const input = { queue: queueOf(ref), start: String(after), count, forwards: true, ...withNotices }
    const { messages = [], isLast = true, head } = await run(historyPage, input)
    const upTo = head === undefined ? knownBefore : Number(head)
    const read = messages.flatMap(({ meta }) => pages.read(meta))
    answers.newer(ref, { messages: read, after, head: upTo, asOf: upTo, isLast })
  }

  /** If positions are times, pages can only be loaded from new to old. */
  async function loadDownTo(ref: ConversationRef, position: number, count: number): Promise<void> {
    for (let page = 0; page < mostPages; page++) {
      const newest = ingest.factsOf(ref).segments.at(-1)
      if (newest && newest.from <= position) return
      const { reachedStart, loaded } = await pages.loadBelow(ref, newest, count)
      if (reachedStart || loaded === 0) return
    }
  }

  async function around(ref: ConversationRef, position: number, count: number): Promise<void> {
    const half = Math.ceil(count / 2)
    if (isHere(ingest.factsOf(ref).segments, position)) return
    if (await stored?.around(ref, position, half)) return
    if (ingest.factsOf(ref).step === 0) {
      // The first page shows whether the server has log numbers.
      await pages.loadBelow(ref, undefined, count)
      const { step, segments } = ingest.factsOf(ref)
      if (step === 0) return loadDownTo(ref, position, count)
      if (isHere(segments, position)) return
    }
    await pages.loadPage(ref, String(position), position, half)
    await loadAfter(ref, position - 1, half)
  }

  async function searchServer(question: SearchRequest): Promise<SearchPage> {
    const { text, conversation, from, kinds, after, before, limit = foundAtOnce, cursor } = question
    const isNow = parts.thisSession()
    const answer = await run(calls.history.search, {
      text,
      ...(conversation && {
        to: normalized(conversation).id,
        chat: conversation.type === 'single' ? 'chat' : 'groupchat',
      }),
      from,
      kinds: kinds && String(kinds.map((kind) => kindNames[kind])),
      startTime: after,
      endTime: before,
      limit,
      cursor,
    })
    const found = (answer.found ?? []).flatMap(({ to, chat, position, message }) => {
      const one = isNow() && messageIn(refIn({ id: to, type: chat }), position, message)
      return one ? [{ conversation: one.conversation, message: one }] : []
    })
    return { found, cursor: answer.cursor ?? '', isLocal: false }
  }

  async function searchStored(question: SearchRequest): Promise<SearchPage | undefined> {
    if (!stored) return undefined
    const { conversation, limit = foundAtOnce, cursor = '', ...rest } = question
    const page = await stored.search({
      ...rest,
      ...(conversation && { key: keyOf(normalized(conversation)) }),
      limit,
      cursor: cursor.startsWith(local) ? cursor.slice(local.length) : '',
    })
    return {
      found: page.found.map((message) => ({ conversation: message.conversation, message })),
      cursor: page.cursor && `${local}${page.cursor}`,
      isLocal: true,
    }
  }

  /** A message from a list, in its current version. */
  function messageIn(ref: ConversationRef, position: number, form: unknown): Message | undefined {
    const plain = readJsonForm(form)
    // A thread is addressed like a group: the message itself says that it is in a thread.
    const where = ref.type === 'single' ? { conversation: ref } : {}
    const read = plain && ingest.read({ ...plain, seq: String(position) }, where)
    return read && (answers.find(read.id) ?? read)
  }

  async function removing<T extends { readonly upTo?: number | undefined }>(
    ref: ConversationRef,
    apply: (changes: Changes, upTo?: number) => void,
    request: () => Promise<T>,
  ): Promise<void> {
    const isNow = parts.thisSession()
    const act = answers.act([ref], apply)
    try {
      const { upTo } = await request()
      if (isNow())
        act.taken((changes) => {
          apply(changes, upTo)
          // A list that was requested earlier may have brought back removed messages.
          const facts = changes.factsOf(ref)
          if (facts.listed?.lastMessage && isGone(facts, facts.listed.lastMessage)) {
            changes.change(ref, { listed: { ...facts.listed, lastMessage: undefined } })
            changes.missing('list')
          }
        })
    } catch (error) {
      if (isNow()) act.undo()
      throw error
    }
  }

  return {
    async fillGap(conversation, after) {
      await pages.load(conversation, 'gap', async (ref) => {
        const above = ingest.factsOf(ref).segments.find(({ from }) => from > after)
        return above ? pages.loadBelow(ref, above, historyLimits.pageSize) : nothing
      })
    },
    async loadNewer(conversation, after, count = historyLimits.pageSize) {
      await pages.idle(conversation)
      await pages.load(conversation, 'newer', async (ref) => {
        const { segments, step } = ingest.factsOf(ref)
        const above = segments.find(({ from }) => from > after)
        if (step === 1) await loadAfter(ref, after, count)
        else if (above) await pages.loadBelow(ref, above, count)
        return nothing
      })
    },
    async loadAround(conversation, position, count = historyLimits.pageSize) {
      if (!Number.isFinite(position)) throw invalid('position', position)
      await pages.idle(conversation)
      await pages.load(conversation, 'around', async (ref) => {
        await around(ref, position, count)
        return nothing
      })
    },
    async find(messageId) {
      const isNow = parts.thisSession()
      const known = answers.find(messageId)
      if (known) return { conversation: known.conversation, position: known.position, message: known }
      try {
        const answer = await run(calls.history.find, { messageId })
        const ref = refIn({ id: answer.to, type: answer.chat })
        const message = isNow() && messageIn(ref, answer.position, answer.message)
        return message
          ? { conversation: message.conversation, position: message.position, message }
          : undefined
      } catch (error) {
        if (hasReason(error, 'messageNotFound')) return undefined
        throw error
      }
    },
    async remove(given, what) {
      if (typeof given?.id !== 'string' || given.id === '') throw quoted('targetId', given?.id ?? '')
      if (!['single', 'group', 'room', 'thread'].includes(given.type)) throw quoted('chatType', given.type)
      const ref = normalized(given)
      const { ids, before } = (what ?? {}) as { ids?: readonly string[]; before?: number }
      if (ids === undefined && before === undefined)
        throw new ParleyError('invalidParameter', 'messageIds or beforeTimeStamp field is required.')
      const isSingle = ref.type === 'single'
      if (ids === undefined) {
        if (!Number.isSafeInteger(before) || (before as number) < 0) throw quoted('beforeTimeStamp', before)
        const time = before as number
        return removing(
          ref,
          (changes, upTo) => applyStart(changes, ref, upTo ?? lastUpTo(changes, ref, time)),
          () =>
            isSingle
              ? run(calls.history.removeFromChatBefore, { user: ref.id, before: time })
              : run(calls.history.removeFromGroupBefore, { group: ref.id, before: time }),
        )
      }
      const isId = (id: unknown) => typeof id === 'string' && id !== ''
      if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) throw quoted('messageIds', ids)
      for (let from = 0; from < ids.length; from += historyLimits.maxRemovedIds) {
        const some = ids.slice(from, from + historyLimits.maxRemovedIds)
        // The call takes a comma-separated list.
        const messageIds = String(some)
        await removing(
          ref,
          (changes) => applyHidden(changes, ref, some),
          () =>
            isSingle
              ? run(calls.history.removeFromChat, { user: ref.id, messageIds })
              : run(calls.history.removeFromGroup, { group: ref.id, messageIds }),
        )
      }
    },
    async search(question) {
      if (typeof question?.text !== 'string' || question.text === '') throw invalid('text', question?.text)
      const isLocal = question.cursor?.startsWith(local) || !parts.isOnline()
      const found = isLocal ? await searchStored(question) : undefined
      if (found) return found
      try {
        let page = await searchServer(question)
        // A server with much to search answers with empty pages, which are skipped until something is found.
        for (let more = emptyPages; page.found.length === 0 && page.cursor !== '' && more > 0; more--)
          page = await searchServer({ ...question, cursor: page.cursor })
        return page
      } catch (error) {
        const isUnreachable = hasReason(error, 'networkError', 'requestTimeout') && !question.cursor
        const fallback = isUnreachable ? await searchStored(question) : undefined
        if (fallback) return fallback
        throw error
      }
    },
  }
}

/** The most empty pages that are skipped in one call. */
const emptyPages = 20

/** Whether a position is already loaded. */
const isHere = (segments: readonly Segment[], position: number) =>
  segments.some(({ from, to }) => from <= position && position <= to)

/** The position of the last loaded message that is not newer than this time. */
function lastUpTo(changes: Changes, ref: ConversationRef, time: number): number {
  let last = 0
  for (const { messages } of changes.factsOf(ref).segments)
    for (const { sentAt, position } of messages) if (sentAt <= time) last = Math.max(last, position)
  return last
}
