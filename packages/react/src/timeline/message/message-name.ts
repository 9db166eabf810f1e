// The accessible name of a message: sender, content, time and state.

import type { Message } from '@parley/client'
import { quoteOf, streamedOf } from '../../messages/message-ext.ts'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { type SummaryContext, summaryOf } from '../../messages/message-text.ts'
import { tickStateOf, tickTexts } from '../../messages/tick-state.ts'
import { clockTime } from '../../ui/format/times.ts'

export function messageName(row: ShownMessage, message: Message, context: SummaryContext): string {
  const { t, locale, nameOf } = context
  const text = summaryOf(message, context)
  if (message.kind === 'recalled') return text
  const mine = row.type === 'outgoing' || row.mine
  const values = {
    name: mine ? t('message.you') : nameOf(message.from),
    text,
    time: clockTime(message.sentAt, locale),
  }
  const states = statesOf(row, message, context)
  if (states.length === 0) return t('message.name', values)
  return t('message.name.state', { ...values, state: states.join(t('message.separator')) })
}

function statesOf(row: ShownMessage, message: Message, { t, nameOf }: SummaryContext): string[] {
  const states: string[] = []
  const quote = quoteOf(message)
  if (quote?.from) states.push(t('message.repliesTo', { name: nameOf(quote.from) }))
  const tick = tickStateOf(row)
  if (tick) states.push(t(tickTexts[tick]))
  if (tick && message.readCount) states.push(t('readBy.count', { count: message.readCount }))
  if (message.edited && !streamedOf(message)) states.push(t('message.edited'))
  const count = (message.reactions ?? []).reduce((sum, reaction) => sum + reaction.count, 0)
  if (count > 0) states.push(t('message.reactions', { count }))
  return states
}
