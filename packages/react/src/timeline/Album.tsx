import type { ReactNode } from 'react'
import { messageOf } from '../messages/message-content.ts'
import { captionOf } from '../messages/message-extensions.ts'
import { isMine } from '../messages/message-rows.ts'
import { Avatar } from '../presence/index.ts'
import { useKit } from '../state/kit.ts'
import type { DisplayRow } from './display-rows.ts'
import { MessageHead } from './message/MessageHead.tsx'
import { AlbumContext } from './message/timeline-context.ts'

export type AlbumRow = Extract<DisplayRow, { type: 'message' }>

/** Several pictures as one grid; each of them stays a separate message. Two per row at first, then three. */
export function Album({
  rows,
  showsSender,
  children,
}: {
  readonly rows: readonly AlbumRow[]
  readonly showsSender: boolean
  readonly children: (row: AlbumRow) => ReactNode
}) {
  const { t } = useKit()
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return null
  const message = messageOf(first.row)
  const mine = isMine(first.row)
  const caption = rows.map(({ row }) => captionOf(messageOf(row))).find((words) => words)
  const rowsOfTwo = (3 - (rows.length % 3)) % 3
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for forms
    <div
      className="parley-album"
      role="group"
      aria-label={t('album.name', { count: rows.length })}
      {...(mine && { 'data-mine': '' })}
      {...(first.firstOfGroup && { 'data-first': '' })}
    >
      {!mine && (
        <div className="parley-message-side">
          {last.lastOfGroup && <Avatar id={message.from} size="small" />}
        </div>
      )}
      <div className="parley-album-body">
        <MessageHead message={message} showsSender={showsSender && first.firstOfGroup && !mine} />
        <div className="parley-album-grid">
          <AlbumContext.Provider value={true}>
            {rows.map((row, index) => (
              <div
                key={row.id}
                className="parley-album-cell"
                {...(index < 2 * rowsOfTwo && { 'data-wide': '' })}
              >
                {children(row)}
              </div>
            ))}
          </AlbumContext.Provider>
        </div>
        {caption && (
          <div className="parley-bubble parley-album-caption" dir="auto" {...(mine && { 'data-mine': '' })}>
            {caption}
          </div>
        )}
      </div>
    </div>
  )
}
