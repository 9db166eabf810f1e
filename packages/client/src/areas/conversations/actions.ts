// Changes that users make to their own conversation list. Every action is shown at once, and undone if the server
// refuses it. Rules CNV-1 to CNV-9.

import { calls, conversationLimits, ParleyError } from '@parley/protocol'
import { invalid } from '../../outbox/compose.ts'
import type { Changes } from '../../state/apply/apply-context.ts'
import { refIn } from '../../state/apply/conversations.ts'
import { applyMark, applyRemoved, applyStart, everythingOf } from '../../state/apply/own-changes.ts'
import { noteOwnChange } from '../../state/change-order.ts'
import { knownHead } from '../../state/conversation-facts.ts'
import { withMessageAnswers } from '../../state/message-answers.ts'
import { backwards, compareIds } from '../../state/segments.ts'
import { type ConversationRef, keyOf, type Message, normalized } from '../../state/state.ts'
import type { ConversationActions, ConversationsParts } from './loading.ts'

/** The names of conversation types in calls; rooms and threads are in no list. */
const chats = { single: 'chat', group: 'groupChat' } as const

type Listed = ConversationRef & { readonly type: keyof typeof chats }

const isListed = (ref: ConversationRef | undefined): ref is Listed =>
  typeof ref?.id === 'string' && ref.id !== '' && Object.hasOwn(chats, ref.type)

/** The error texts use the parameter names of other clients' calls, which developers who migrate know. */
function checked(given: ConversationRef, id: string, type: string): Listed {
  if (isListed(given)) return normalized(given) as Listed
  const isNamed = typeof given?.id === 'string' && given.id !== ''
  throw isNamed ? invalid(type, given.type) : invalid(id, given?.id)
}

const markName = (mark: number): string => {
  if (!Number.isInteger(mark) || mark < 0 || mark > conversationLimits.maxMark) throw invalid('mark', mark)
  return `mark_${mark}`
}

/** The number of conversations that are marked in one call. */
const markedAtOnce = 20

export function createConversationActions(
  parts: Pick<ConversationsParts, 'ingest' | 'run' | 'thisSession' | 'now' | 'on'>,
): ConversationActions {
  const { ingest, run } = parts
  const answers = withMessageAnswers(ingest)

  /** Shows the change, makes the call, and undoes the change if it fails. */
  async function acting<T>(
    refs: readonly ConversationRef[],
    apply: (changes: Changes) => void,
    ask: () => Promise<T>,
    applyAnswer?: (changes: Changes, answer: T) => void,
  ): Promise<void> {
    const isNow = parts.thisSession()
    const act = answers.act(refs, apply)
    try {
      const answer = await ask()
      if (isNow()) act.taken(applyAnswer && ((changes) => applyAnswer(changes, answer)))
    } catch (error) {
      if (isNow()) act.undo()
      throw error
    }
  }

  /** Everything with a lower id was removed on this device. */
  let removalId = ''
  /** Notices are not in the list: only the id shows whether one was removed together with all history. CNV-5 */
  const isRemoved = ({ kind, id }: Message) => kind === 'notice' && compareIds(id, removalId) < 0
  parts.on('groups.notice', ({ data: { notice } }) => {
    if (!notice.isInTimeline || !isRemoved(notice)) return
    ingest.event('conversations', (ledger) => applyStart(ledger, notice.conversation, notice.position))
  })
  parts.on('client.signedOut', () => {
    removalId = ''
  })

  async function setPin(given: ConversationRef, isPinned: boolean): Promise<void> {
    const ref = checked(given, 'conversationId', 'conversationType')
    const input = { chat: chats[ref.type], to: ref.id }
    const at = ingest.factsOf(ref).pinnedAt ?? parts.now()
    await acting(
      [ref],
      (changes) => changes.change(ref, { pinnedAt: isPinned ? at : undefined }),
      () => run(isPinned ? calls.conversations.pin : calls.conversations.unpin, input),
      (changes, answer) => changes.change(ref, { pinnedAt: isPinned ? answer.pinnedAt : undefined }),
    )
  }

  async function setMark(given: readonly ConversationRef[], mark: number, isMarked: boolean): Promise<void> {
    if (!Array.isArray(given) || !given.every(isListed))
      throw new ParleyError('invalidParameter', 'Invalid parameter conversations')
    const name = markName(mark)
    const refs = given.map((ref) => normalized(ref) as Listed)
    const call = isMarked ? calls.conversations.mark : calls.conversations.unmark
    for (let from = 0; from < refs.length; from += markedAtOnce) {
      const some = refs.slice(from, from + markedAtOnce)
      // Only this call spells group types in lower case.
      const targets = some.map(({ type, id }) => ({
        to: id,
        chat: type === 'single' ? ('chat' as const) : ('groupchat' as const),
      }))
      await acting(
        some,
        (changes) => {
          for (const ref of some) applyMark(changes, ref, mark, isMarked)
        },
        () => run(call, { mark: name, targets }),
        (changes, { ignored = [] }) => {
          const isIgnored = ({ id }: Listed) => ignored.some(({ to }) => to === id)
          for (const ref of some) applyMark(changes, ref, mark, isMarked && !isIgnored(ref))
        },
      )
    }
  }

  return {
    pin: (ref) => setPin(ref, true),
    unpin: (ref) => setPin(ref, false),
    mark: (refs, mark) => setMark(refs, mark, true),
    unmark: (refs, mark) => setMark(refs, mark, false),
    async remove(given, { withHistory = false } = {}) {
      const ref = checked(given, 'channel', 'chatType')
      if (typeof withHistory !== 'boolean') throw invalid('deleteRoam', withHistory)
      await acting(
        [ref],
        (changes) => applyRemoved(changes, ref, withHistory),
        () => run(calls.conversations.remove, { to: ref.id, chat: chats[ref.type], withHistory }),
        (changes, { upTo }) => {
          if (upTo !== undefined) applyRemoved(changes, ref, withHistory, upTo)
        },
      )
    },
    async removeAll() {
      const known = answers.all().filter(({ ref }) => isListed(ref))
      const remove = (changes: Changes) => {
        for (const facts of known) applyRemoved(changes, facts.ref, true, knownHead(facts))
      }
      await acting(
        known.map(({ ref }) => ref),
        remove,
        () => run(calls.conversations.removeAll, {}),
        (changes, answer) => {
          remove(changes)
          removalId = answer.removalId ?? ''
          for (const { ref, segments } of changes.all())
            for (const message of backwards(segments))
              if (isRemoved(message)) applyStart(changes, ref, message.position)
          noteOwnChange(changes, everythingOf(changes))
          changes.missing('list')
        },
      )
    },
    async listMarked(mark, { cursor = '', limit = conversationLimits.markedPageSize } = {}) {
      const name = markName(mark)
      if (!Number.isInteger(limit)) throw invalid('pageSize', limit)
      if (typeof cursor !== 'string') throw invalid('cursor', cursor)
      const isNow = parts.thisSession()
      const listing = ingest.listing()
      const requestedAt = listing.ask()
      const answer = await run(calls.conversations.listMarked, { mark: name, cursor, limit })
      const rows = answer.conversations ?? []
      if (isNow()) listing.take(rows, requestedAt)
      return { conversations: rows.map((row) => keyOf(refIn(row))), cursor: answer.cursor ?? '' }
    },
  }
}
