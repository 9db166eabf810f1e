// Plays consecutive unplayed voice messages one after the other.

import type { TimelineRow } from '@parley/client'

/** The next row, if it is an unplayed voice message from another user. */
export function nextUnplayed(
  rows: readonly TimelineRow[],
  rowId: string,
  played: readonly string[],
): string | undefined {
  const at = rows.findIndex(({ id }) => id === rowId)
  const next = at < 0 ? undefined : rows[at + 1]
  const isVoice = next?.type === 'message' && next.message.kind === 'voice' && !next.mine
  return isVoice && !played.includes(next.message.id) ? next.id : undefined
}

/** Clicks the play button of that row, if it is rendered. */
export function playNext(beside: Element | null, rowId: string | undefined): void {
  if (rowId === undefined) return
  const row = beside?.closest('.parley-timeline')?.querySelector(`[data-roving="${CSS.escape(rowId)}"]`)
  row?.querySelector<HTMLElement>('.parley-voice-play')?.click()
}
