import type { ReactNode } from 'react'
import { type MessageOf, messageOf } from '../../messages/message-content.ts'
import { captionOf } from '../../messages/message-ext.ts'
import { isMine } from '../../messages/message-rows.ts'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { mediaTexts } from '../../strings/en/media.ts'
import { addEnglish } from '../../strings/strings.ts'
import type { DisplayRow } from '../display-rows.ts'
import { Caption } from '../kinds/Bubble.tsx'
import { MessageHead } from '../message/MessageHead.tsx'
import { MessageMeta } from '../message/MessageMeta.tsx'
import { AlbumContext } from '../message/timeline-context.ts'
import { mosaicOf } from './mosaic.ts'

addEnglish(mediaTexts)

export type AlbumRow = Extract<DisplayRow, { type: 'message' }>

export interface AlbumProps {
  readonly rows: readonly AlbumRow[]
  readonly showsSender: boolean
  readonly children: (row: AlbumRow) => ReactNode
}

/** Several pictures and videos in one bubble, as a mosaic. Each of them stays a separate message. */
export function Album({ rows, showsSender, children }: AlbumProps) {
  const { t, isFlat } = useKit()
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return null
  const message = messageOf(first.row)
  const mine = isMine(first.row)
  const caption = rows.map(({ row }) => captionOf(messageOf(row))).find((words) => words)
  const { ratio, cells } = mosaicOf(rows.map(({ row }) => messageOf(row) as MessageOf<'image'>))
  const meta = <MessageMeta row={last.row} message={messageOf(last.row)} />
  const isTimeAbove = isFlat && first.firstOfGroup
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className="parley-album"
      role="group"
      aria-label={t('album.name', { count: rows.length })}
      {...(mine && { 'data-mine': '' })}
      {...(first.firstOfGroup && { 'data-first': '' })}
      {...((caption || isTimeAbove) && { 'data-captioned': '' })}
    >
      {(isFlat || (!mine && message.conversation.type !== 'single')) && (
        <div className="parley-message-side">
          {(isFlat ? first.firstOfGroup : last.lastOfGroup) && <Avatar id={message.from} size="small" />}
        </div>
      )}
      <div
        className="parley-album-bubble"
        data-look="media"
        {...(mine && { 'data-mine': '' })}
        {...(last.lastOfGroup && { 'data-last': '' })}
      >
        <MessageHead
          message={message}
          showsSender={first.firstOfGroup && (isFlat || (showsSender && !mine))}
          meta={isTimeAbove && meta}
        />
        <div className="parley-album-grid" style={{ aspectRatio: ratio }}>
          <AlbumContext.Provider value={true}>
            {rows.map((row, index) => {
              const { x = 0, y = 0, width, height } = cells[index] ?? {}
              return (
                <div
                  key={row.id}
                  className="parley-album-cell"
                  style={{
                    insetInlineStart: `${x}%`,
                    insetBlockStart: `${y}%`,
                    inlineSize: `${width}%`,
                    blockSize: `${height}%`,
                    ...(x > 0 && { paddingInlineStart: gap }),
                    ...(y > 0 && { paddingBlockStart: gap }),
                  }}
                >
                  {children(row)}
                </div>
              )
            })}
          </AlbumContext.Provider>
        </div>
        {caption && <Caption text={caption} meta={isTimeAbove ? null : meta} />}
      </div>
    </div>
  )
}

/** The space between pictures, in pixels. */
const gap = 2
