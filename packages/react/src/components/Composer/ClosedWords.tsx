// Why nobody can write here now, in place of the composer, and until when. It frees itself when its time is over.

import { type ConversationRef, keyOf, type WhyNot } from '@parley/client'
import { useEffect, useRef } from 'react'
import { useDraft } from '../../hooks/use-draft.ts'
import { useNow } from '../../hooks/use-now.ts'
import { type Kit, useKit } from '../../kit.ts'
import { enNotices } from '../../strings/en-notices.ts'
import { addEnglish } from '../../strings/strings.ts'
import { clockTime, daysAgo, shortTime } from '../../times.ts'
import { useWhyClosed, whyClosed } from './closed.ts'
import { timeLeft } from './time-left.ts'

addEnglish(enNotices)

export function ClosedWords({ conversation }: { readonly conversation: ConversationRef }) {
  const kit = useKit()
  const { client, t, announce } = kit
  const why = useWhyClosed(conversation)
  const now = useNow(1000, why?.until !== undefined)
  const [draft] = useDraft(keyOf(conversation))
  const words = why && reasonText(why, now, kit)

  // Who was writing hears what happened, and that it is over; the time that is left is no news.
  const spoken = useRef<string | undefined>(undefined)
  const kind = why && `${why.why} ${why.until}`
  useEffect(() => {
    if (words && spoken.current !== kind) announce(words)
    spoken.current = kind
  }, [words, kind, announce])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when this goes away
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
    </span>
  )
}

export function reasonText(
  { why, until }: WhyNot,
  now: number,
  { t, locale }: Pick<Kit, 't' | 'locale'>,
): string {
  if (why !== 'muted' || until === undefined) return t(`closed.${why}`)
  const time = daysAgo(until, now) === 0 ? clockTime(until, locale) : shortTime(until, locale)
  return t('closed.muted.until', { time, left: timeLeft(until - now, locale) })
}
