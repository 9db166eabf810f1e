import type { ConversationRef, State } from '@parley/client'
import { Dialog, useDrafts, useKit, useSelection } from '@parley/react'
import { useAppText } from '../strings/strings.ts'

/** Asks for confirmation before signing out, and names what has not been sent. */
export function SignOutDialog(props: { readonly onConfirm: () => void; readonly onClose: () => void }) {
  const text = useAppText()
  const { t, locale, titleOf } = useKit()
  const unsent = unsentIn(useSelection((state) => state.outgoing))
  const drafts = useDrafts().size
  const names = (conversations: readonly ConversationRef[]) => {
    const titles = conversations.slice(0, mostNames).map(titleOf)
    const rest = conversations.length - titles.length
    const all = rest > 0 ? [...titles, text('signOut.others', { count: rest })] : titles
    return new Intl.ListFormat(locale).format(all)
  }
  return (
    <Dialog title={text('signOut.title')} onClose={props.onClose}>
      {unsent.count > 0 && (
        <p className="parley-problem">
          {text('signOut.unsent', { count: unsent.count, names: names(unsent.conversations) })}
        </p>
      )}
      {drafts > 0 && <p className="parley-hint">{text('signOut.drafts', { count: drafts })}</p>}
      <p className="parley-hint">{text('signOut.hint')}</p>
      <div className="parley-form-actions">
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          data-first-focus=""
          onClick={props.onClose}
        >
          {t('action.cancel')}
        </button>
        <button type="button" className="parley-button" data-tone="bad" onClick={props.onConfirm}>
          {text('settings.signOut')}
        </button>
      </div>
    </Dialog>
  )
}

const mostNames = 3

/** Messages that have not reached the server: queued, being sent, or failed. */
export function unsentIn(outgoing: State['outgoing']): {
  readonly count: number
  readonly conversations: readonly ConversationRef[]
} {
  const lanes = [...outgoing.values()]
  return {
    count: lanes.reduce((count, lane) => count + lane.length, 0),
    conversations: lanes.flatMap(([first]) => (first ? [first.conversation] : [])),
  }
}
