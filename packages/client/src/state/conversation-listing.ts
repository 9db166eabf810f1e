// One walk through the server's list of conversations, page by page. A conversation that is known here and was on no
// page is not on the list, and is taken off it at the end.

import { applyListed, type ListRow, refIn } from './apply/conversations.ts'
import { applyRemoved, everythingOf, isListed } from './apply/own-changes.ts'
import { changeCount, changedAt } from './change-order.ts'
import { type Facts, lastMessageOf, readFrom, toldUpTo } from './conversation-facts.ts'
import type { Ledger } from './conversation-ledger.ts'
import { type ConversationKey, keyOf } from './state.ts'
import { unreadOf } from './unread.ts'

export interface Listing {
  /** To be called before a page is asked for; gives what `take` wants to know. */
  ask(): number
  take(rows: readonly ListRow[], asked: number): void
  /** There was no more to ask for. */
  finish(): void
}

/**
 * Where the list of a conversation would begin whose history is being read up to this head, although no list has shown
 * it: it was taken off the list before. What was told live is newer than that.
 */
export const unlistedUpTo = (ledger: Ledger, facts: Facts, head: number): Partial<Facts> => {
  const { listed, removedUpTo, segments } = facts
  const isUnknown = !listed && removedUpTo === 0 && ledger.listedFor === ledger.me
  return isUnknown ? { removedUpTo: segments[0] ? segments[0].from - 1 : head } : {}
}

export function createListing(
  ledger: Ledger,
  skipped: (error: unknown, row: { readonly id?: string }) => void,
): Listing {
  const begun = changeCount(ledger)
  const told = new Map(ledger.all().map((facts) => [keyOf(facts.ref), toldUpTo(facts)]))
  const seen = new Set<ConversationKey>()

  /** Everything was removed, and what is not on a page may have come to be known only afterwards. */
  const isEmptied = () => changedAt(ledger, everythingOf(ledger)) > 0

  /**
   * Shown here and on no page. Servers without numbers may leave things out. A group is on a page although nobody has
   * written in it; somebody who was looked up is not.
   */
  const isMissing = (facts: Facts): boolean =>
    (facts.step === 1 || (isEmptied() && !facts.segments[0])) &&
    isListed(facts.ref) &&
    !seen.has(keyOf(facts.ref)) &&
    (facts.ref.type === 'group' || lastMessageOf(facts) !== undefined || unreadOf(facts, ledger.me) > 0)

  /** Nothing up to here is in the list. */
  const unlist = (facts: Facts) => {
    const { ref } = facts
    const head = toldUpTo(facts)
    // Something has happened since the walk began: the next one knows about it.
    if (changedAt(ledger, ref) > begun || told.get(keyOf(ref)) !== head) return ledger.lacks('list')
    if (isEmptied()) return applyRemoved(ledger, ref, true, head)
    const listed = { head, upTo: head, unread: 0, readUpTo: readFrom(facts), lastMessage: undefined }
    ledger.change(ref, { listed })
  }

  return {
    ask: () => changeCount(ledger),
    take(rows, asked) {
      for (const row of rows) {
        try {
          applyListed(ledger, row, asked)
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
