// Replaces the composer while the user cannot write, with the reason and its end. It disappears when the time is over.

import { type ConversationRef, keyOf } from '@parley/client'
import { useEffect, useRef } from 'react'
import { type ClosedReason, useWhyClosed, whyClosed } from '../state/closed-reason.ts'
import { useDraft } from '../state/drafts/use-draft.ts'
import { type Kit, useKit } from '../state/kit.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { noticesTexts } from '../strings/en/notices.ts'
import { peopleTexts } from '../strings/en/people.ts'
import { uiTexts } from '../strings/en/ui.ts'
import { addEnglish } from '../strings/strings.ts'
import { timeLeft } from '../ui/format/time-left.ts'
import { clockTime, daysAgo, shortTime } from '../ui/format/times.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { usePendingActions } from '../ui/use-pending-actions.ts'

addEnglish(errorsTexts, noticesTexts, peopleTexts, uiTexts)

export function ClosedNotice({ conversation }: { readonly conversation: ConversationRef }) {
  const kit = useKit()
  const { client, t, announce } = kit
  const why = useWhyClosed(conversation)
  const now = useNow(1000, why?.until !== undefined)
  const [draft] = useDraft(keyOf(conversation))
  const words = why && reasonText(why, now, kit, kit.titleOf(conversation))

  // Announces the reason, and that it is over, but not the remaining time.
  const spoken = useRef<string | undefined>(undefined)
  const kind = why && `${why.why} ${why.until}`
  useEffect(() => {
    if (words && spoken.current !== kind) announce(words)
    spoken.current = kind
  }, [words, kind, announce])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on unmount
  useEffect(
    () => () => {
      if (!whyClosed(client.state, conversation, Date.now())) announce(t('closed.open'))
    },
    [],
  )

  if (!words) return null
  return (
    <span>
      {words}
      {draft.trim() !== '' && ` ${t('closed.draft')}`}
      {why?.why === 'byMe' && <Unblock user={conversation.id} />}
    </span>
  )
}

/** A button that undoes the user's own block. */
function Unblock({ user }: { readonly user: string }) {
  const { client, t, nameOf } = useKit()
  const acting = usePendingActions()
  const unblock = () =>
    acting.act(
      user,
      () => client.blocks.remove({ users: [user] }),
      t('contacts.done.unblock', { name: nameOf(user) }),
    )
  return (
    <>
      {' '}
      <button type="button" className="parley-link-button" onClick={unblock}>
        {t('contacts.unblock')}
      </button>
      {acting.problem && <> {acting.problem.text}</>}
    </>
  )
}

export function reasonText(
  { why, until }: ClosedReason,
  now: number,
  { t, locale }: Pick<Kit, 't' | 'locale'>,
  name = '',
): string {
  if (why === 'byMe') return t('person.blocked', { name })
  if (why !== 'muted' || until === undefined) return t(`closed.${why}`)
  const time = daysAgo(until, now) === 0 ? clockTime(until, locale) : shortTime(until, locale)
  return t('closed.muted.until', { time, left: timeLeft(until - now, locale) })
}
