// One pass through the server's list of conversations, page by page. At its end, a known conversation that was on no
// page is taken off the list.

import { applyListed, type ListRow, refIn } from './apply/conversations.ts'
import { applyRemoved, everythingOf, isListed } from './apply/own-changes.ts'
import { changeCount, changedAt } from './change-order.ts'
import { type Facts, knownHead, lastMessageOf, readFrom } from './conversation-facts.ts'
import type { Ledger } from './conversation-ledger.ts'
import { type ConversationKey, keyOf } from './state.ts'
import { unreadOf } from './unread.ts'

export interface ListRefresh {
  /** Called before requesting a page; the result is passed to `take`. */
  ask(): number
  take(rows: readonly ListRow[], asked: number): void
  /** Ends the pass, after the last page. */
  finish(): void
}

/**
 * The removal position for a conversation whose history is read up to this head although no list contains it: it was
 * removed earlier. Live messages are newer than that.
 */
export const unlistedUpTo = (ledger: Ledger, facts: Facts, head: number): Partial<Facts> => {
  const { listed, removedUpTo, segments } = facts
  const isUnknown = !listed && removedUpTo === 0 && ledger.listedFor === ledger.me
  return isUnknown ? { removedUpTo: segments[0] ? segments[0].from - 1 : head } : {}
}

export function createListRefresh(
  ledger: Ledger,
  skipped: (error: unknown, row: { readonly id?: string }) => void,
): ListRefresh {
  const startedAt = changeCount(ledger)
  const heads = new Map(ledger.all().map((facts) => [keyOf(facts.ref), knownHead(facts)]))
  const seen = new Set<ConversationKey>()

  /** Whether everything was removed: a conversation that is on no page may have become known only later. */
  const isEmptied = () => changedAt(ledger, everythingOf(ledger)) > 0

  /**
   * Whether a listed conversation was on no page. Servers without numbers may leave rows out. A group has a row even
   * without messages; a user that was only looked up has none.
   */
  const isMissing = (facts: Facts): boolean =>
    (facts.step === 1 || (isEmptied() && !facts.segments[0])) &&
    isListed(facts.ref) &&
    !seen.has(keyOf(facts.ref)) &&
    (facts.ref.type === 'group' || lastMessageOf(facts) !== undefined || unreadOf(facts, ledger.me) > 0)

  /** Takes a conversation off the list up to its head. */
  const unlist = (facts: Facts) => {
    const { ref } = facts
    const head = knownHead(facts)
    // It has changed since the pass began, so the next pass decides.
    if (changedAt(ledger, ref) > startedAt || heads.get(keyOf(ref)) !== head) return ledger.missing('list')
    if (isEmptied()) return applyRemoved(ledger, ref, true, head)
    const listed = { head, upTo: head, unread: 0, readUpTo: readFrom(facts), lastMessage: undefined }
    ledger.change(ref, { listed })
  }

  return {
    ask: () => changeCount(ledger),
    take(rows, requestedAt) {
      for (const row of rows) {
        try {
          applyListed(ledger, row, requestedAt)
          seen.add(keyOf(refIn(row)))
        } catch (error) {
          skipped(error, row)
        }
      }
      ledger.commit()
    },
    finish() {
      ledger.listedFor = ledger.me
      ledger.all().filter(isMissing).forEach(unlist)
      ledger.commit()
    },
  }
}
