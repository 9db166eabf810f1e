// What hovering over a message's time tells: when it was sent and, as far as it is known, delivered and read.

import type { Translate } from '../../strings/strings.ts'
import { fullTime } from '../../times.ts'
import { momentOf, type ShownMessage } from '../MessageList/display-rows.ts'
import { tickStateOf, tickTexts } from '../Ticks/tick-state.ts'

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
    // Seen in an earlier visit: that it is so is known, when is not.
    else if (state === tick) lines.push(t(tickTexts[state]))
  }
  return lines.join('\n')
}
