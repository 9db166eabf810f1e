// Shows the messages of a merged forward. Nested merged forwards open level by level.

import type { Message as MessageType } from '@parley/client'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { MessageOf } from '../../messages/message-content.ts'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { addEnglish, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { dayLabel } from '../../ui/format/times.ts'
import { useToday } from '../../ui/hooks/use-now.ts'
import { displayRows } from '../display-rows.ts'
import { Message } from '../message/Message.tsx'
import { readOnlyHandlers, TimelineContext, type TimelineHandlers } from '../message/timeline-context.ts'
import { type Level, levelsWith, rowsOf } from './combined-levels.ts'

addEnglish(errorsTexts, messageActionsTexts)

type Combined = MessageOf<'combined'>

export interface CombinedReaderProps {
  readonly message: Combined
  /** Shows a picture together with the others of the same level. */
  readonly onImage: (image: MessageOf<'image' | 'video'>, all: readonly MessageType[]) => void
  readonly onClose: () => void
}

type Content =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: ReasonedError }
  | { readonly name: 'loaded'; readonly messages: readonly MessageType[] }

export function CombinedReader({ message, onImage, onClose }: CombinedReaderProps) {
  const { t } = useKit()
  const [levels, setLevels] = useState<readonly Level[]>([{ message, scrollTop: 0 }])
  const box = useRef<HTMLDivElement>(null)
  const current = levels.at(-1)?.message ?? message
  const { content, again } = useContent(current)
  const titleOf = (each: Combined) => each.title.trim() || t('kind.combined.untitled')

  const handlers = useMemo<TimelineHandlers>(
    () => ({
      ...readOnlyHandlers,
      openImage: (image) => onImage(image, content.name === 'loaded' ? content.messages : [image]),
      openCombined: (inner) =>
        setLevels((before) => levelsWith(before, inner, box.current?.closest('dialog')?.scrollTop ?? 0)),
    }),
    [onImage, content],
  )

  // A new level starts at the top; going back restores the scroll position.
  const isShown = content.name !== 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per level, when it is loaded
  useEffect(() => {
    const scroller = box.current?.closest('dialog')
    if (scroller && isShown) scroller.scrollTop = levels.at(-1)?.scrollTop ?? 0
  }, [current, isShown])

  return (
    <Dialog title={titleOf(current)} onClose={onClose}>
      <div ref={box} className="parley-combined-reader" aria-busy={content.name === 'loading'}>
        {levels.length > 1 && (
          <nav className="parley-levels" aria-label={t('combined.levels')}>
            <ol className="parley-levels-list">
              {levels.map((level, index) => (
                <li key={level.message.id} className="parley-level">
                  {index === levels.length - 1 ? (
                    <span aria-current="page">{titleOf(level.message)}</span>
                  ) : (
                    <button
                      type="button"
                      className="parley-link-button"
                      onClick={() => setLevels(levels.slice(0, index + 1))}
                    >
                      {titleOf(level.message)}
                    </button>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        )}
        {content.name === 'loading' && (
          <p className="parley-people-loading">
            <span className="parley-spinner" />
            {t('combined.loading')}
          </p>
        )}
        {content.name === 'failed' && (
          <EmptyState
            title={t('combined.failed')}
            hint={<ErrorLine error={content.error} />}
            action={{ label: t('action.retry'), run: again }}
          />
        )}
        {content.name === 'loaded' && (
          <TimelineContext.Provider value={handlers}>
            <Rows messages={content.messages} />
          </TimelineContext.Provider>
        )}
      </div>
    </Dialog>
  )
}

function Rows({ messages }: { readonly messages: readonly MessageType[] }): ReactNode {
  const { t, locale } = useKit()
  const today = useToday()
  const rows = useMemo(() => rowsOf(messages), [messages])
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  if (rows.length === 0) return <p className="parley-hint">{t('combined.empty')}</p>
  return displayRows(rows, 0, rows.length, -1).map((row) =>
    row.type === 'day' ? (
      <div key={row.id} className="parley-day">
        <span className="parley-day-pill">{dayLabel(row.at, today, locale, words)}</span>
      </div>
    ) : (
      row.type === 'message' && (
        <Message
          key={row.id}
          row={row.row}
          firstOfGroup={row.firstOfGroup}
          lastOfGroup={row.lastOfGroup}
          showsSender
        />
      )
    ),
  )
}

function useContent(message: Combined): { content: Content; again: () => void } {
  const { client } = useKit()
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<{ of: Combined; content: Content }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let wanted = true
    const put = (content: Content) => wanted && setLoaded({ of: message, content })
    put({ name: 'loading' })
    client.messages.openCombined(message).then(
      (messages) => put({ name: 'loaded', messages }),
      (error: ReasonedError) => put({ name: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [client, message, tries])
  return {
    content: loaded?.of === message ? loaded.content : { name: 'loading' },
    again: () => setTries(tries + 1),
  }
}
