import type { ReactNode } from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { addEnglish } from '../../strings/strings.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { useTexts } from '../../ui/texts.ts'
import { FileIcon } from './FileIcon.tsx'
import { familyOf, shownName, splitName } from './file-names.ts'

addEnglish(mediaTexts)

/** Props of `FileCard`. */
export interface FileCardProps {
  /** The file name. */
  readonly name: string
  /** In bytes. */
  readonly size?: number | undefined
  /** The MIME type, which chooses the icon. */
  readonly mime?: string | undefined
  /** Shown after the size: the progress or an error. */
  readonly note?: ReactNode
  /** Shown at the end of the line with the size: the time of the message. */
  readonly meta?: ReactNode
  /** Replaces the icon, for example with a progress ring. */
  readonly lead?: ReactNode
  /** Called on a click on the card. */
  readonly onOpen?: () => void
  /** Buttons at the end: save, retry. */
  readonly children?: ReactNode
}

/** A file as one line of a message: icon, name and size. */
export function FileCard({ name, size, mime, note, meta, lead, onOpen, children }: FileCardProps) {
  const { t, locale } = useTexts()
  const shown = shownName(name)
  const family = familyOf(shown, mime)
  const { start, end } = splitName(shown)
  const cut = (
    <span className="parley-file-name" dir="auto" aria-hidden="true">
      <span className="parley-file-start">{start}</span>
      {end && <span className="parley-file-end">{end}</span>}
    </span>
  )
  return (
    <div className="parley-file" title={shown}>
      {lead ?? (
        <span className="parley-file-icon" data-family={family}>
          <FileIcon family={family} />
        </span>
      )}
      <div className="parley-file-text">
        {onOpen ? (
          <button
            type="button"
            className="parley-file-open"
            aria-label={t('fileCard.open', { name: shown })}
            onClick={onOpen}
          >
            {cut}
          </button>
        ) : (
          <>
            {cut}
            <span className="parley-unseen">{shown}</span>
          </>
        )}
        <span className="parley-file-size">
          {size !== undefined && <bdi>{formatBytes(size, locale)}</bdi>}
          {size !== undefined && note !== undefined && ' · '}
          {note}
          {meta}
        </span>
      </div>
      {children && <div className="parley-file-actions">{children}</div>}
    </div>
  )
}
