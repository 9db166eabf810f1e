// One voice message after the other, as long as they are new.

import type { TimelineRow } from '@parley/client'

/** The row right after this one, if it is a voice message of somebody else that was not heard yet. */
export function nextUnheard(
  rows: readonly TimelineRow[],
  rowId: string,
  heard: readonly string[],
): string | undefined {
  const at = rows.findIndex(({ id }) => id === rowId)
  const next = at < 0 ? undefined : rows[at + 1]
  const isVoice = next?.type === 'message' && next.message.kind === 'voice' && !next.mine
  return isVoice && !heard.includes(next.message.id) ? next.id : undefined
}

/** Presses the button of that row, if it is in the document. */
export function playNext(beside: Element | null, rowId: string | undefined): void {
  if (rowId === undefined) return
  const row = beside?.closest('.parley-timeline')?.querySelector(`[data-roving="${CSS.escape(rowId)}"]`)
  row?.querySelector<HTMLElement>('.parley-voice-play')?.click()
}
