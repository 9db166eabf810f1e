// The tooltip of a message's time: when it was sent and, if known, delivered and read.

import type { Message } from '@parley/client'
import { momentOf, type ShownMessage } from '../../messages/message-rows.ts'
import { tickStateOf, tickTexts } from '../../messages/tick-state.ts'
import type { Translate } from '../../strings/strings.ts'
import { fullTime } from '../../ui/format/times.ts'
import type { EarlierTexts } from '../kinds/earlier-texts.ts'

export function hoverText(row: ShownMessage, t: Translate, locale: string): string {
  const tick = tickStateOf(row)
  const at = fullTime(momentOf(row), locale)
  if (!tick) return at
  const line = (state: keyof typeof tickTexts, time: string) =>
    t('message.hover', { state: t(tickTexts[state]), time })
  if (row.type === 'outgoing') return line(tick, at)
  const lines = [line('sent', at)]
  for (const state of ['delivered', 'read'] as const) {
    const time = state === 'read' ? row.readAt : row.deliveredAt
    if (time !== undefined) lines.push(line(state, fullTime(time, locale)))
    // Delivered or read during an earlier visit: the time is unknown.
    else if (state === tick) lines.push(t(tickTexts[state]))
  }
  return lines.join('\n')
}

/** Earlier texts are truncated to this length. */
const longestText = 200

/** The tooltip of "edited": by whom and when, and the earlier texts that this page has shown. */
export function editedHover(
  message: Message,
  t: Translate,
  locale: string,
  nameOf: (user: string) => string,
  earlier: EarlierTexts,
): string {
  const { edited, id } = message
  if (!edited) return ''
  const before = message.kind === 'text' ? earlier.before(id, message.text) : []
  return [
    t('message.edited.hover', { name: nameOf(edited.by), time: fullTime(edited.at, locale) }),
    ...before.map((text) => t('message.edited.before', { text: cut(text) })),
  ].join('\n')
}

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text)
