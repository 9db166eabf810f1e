import type { Message } from '@parley/client'
import type { ReactNode } from 'react'
import { type Quote, quoteOf } from '../../messages/message-ext.ts'
import { kindWord } from '../../messages/message-text.ts'
import { BotBadge } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { hueOf } from '../../ui/avatar/initials.ts'
import { shortNames } from '../../ui/format/list-names.ts'
import { LockIcon } from '../../ui/icons/icons.tsx'
import { useTimelineHandlers } from './timeline-context.ts'

/** The part above the content of a message: sender, audience and quote. */
export function MessageHead({
  message,
  showsSender,
  meta,
}: {
  readonly message: Message
  readonly showsSender: boolean
  /** Shown after the name of the sender. */
  readonly meta?: ReactNode
}) {
  const { t, nameOf, locale } = useKit()
  const quote = quoteOf(message)
  const { onlyTo, from } = message
  if (!showsSender && !onlyTo && !quote) return null
  return (
    <div className="parley-message-head">
      {showsSender && (
        <div className="parley-sender-line">
          <bdi className="parley-sender" data-hue={hueOf(from)} data-person={from}>
            {nameOf(from)}
          </bdi>
          <BotBadge user={from} />
          {meta}
        </div>
      )}
      {onlyTo && onlyTo.length > 0 && (
        <span className="parley-only-to" title={onlyTo.map(nameOf).join('\n')}>
          <LockIcon />
          {t('message.onlyTo', { names: shortNames(onlyTo.map(nameOf), onlyTo.length, t, locale) })}
        </span>
      )}
      {quote && <QuoteBox quote={quote} />}
    </div>
  )
}

function QuoteBox({ quote }: { readonly quote: Quote }) {
  const { t, nameOf } = useKit()
  const { isReadOnly, jumpTo } = useTimelineHandlers()
  const me = useSelection((state) => state.me)
  const name = quote.from === me ? t('message.you') : nameOf(quote.from)
  const text = quote.text || kindWord(quote.kind, t) || t('quote.gone')
  const inside = (
    <>
      {/* The space is for screen readers, which would otherwise read the name and the text as one word. */}
      <bdi className="parley-quote-name">{name}</bdi>{' '}
      <span className="parley-quote-text" dir="auto">
        {text}
      </span>
    </>
  )
  if (isReadOnly) return <div className="parley-quote">{inside}</div>
  return (
    <button
      type="button"
      className="parley-quote"
      aria-label={t('quote.name', { name, text })}
      onClick={() => jumpTo(quote.id)}
    >
      {inside}
    </button>
  )
}
