import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CloseIcon, PlayIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { FileIcon } from '../../parts/FileCard/FileIcon.tsx'
import { familyOf, shownName } from '../../parts/FileCard/file-names.ts'
import { formatBytes } from '../../parts/format-bytes.ts'
import type { Attachment } from './attachment.ts'

export interface AttachmentTrayProps {
  readonly files: readonly Attachment[]
  readonly onRemove: (id: string) => void
  /** The last one is gone: where the focus goes. */
  readonly onEmpty: () => void
}

/** Cards of the files that are about to be sent. */
export function AttachmentTray({ files, onRemove, onEmpty }: AttachmentTrayProps) {
  const { t } = useKit()
  const list = useRef<HTMLUListElement>(null)

  const remove = (id: string, index: number) => {
    onRemove(id)
    // The focus goes to the button that comes next, and not to nowhere.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmpty()
  }
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    remove(id, index)
  }

  return (
    <ul ref={list} className="parley-tray" aria-label={t('attach.name')}>
      {files.map((attachment, index) => (
        <li key={attachment.id} className="parley-tray-card" title={shownName(attachment.file.name)}>
          <Card attachment={attachment} />
          <button
            type="button"
            className="parley-tray-remove"
            aria-label={t('attach.remove', { name: attachment.file.name })}
            onClick={() => remove(attachment.id, index)}
            onKeyDown={(event) => onKeyDown(event, attachment.id, index)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Card({ attachment }: { readonly attachment: Attachment }) {
  const { locale } = useKit()
  const { file, kind } = attachment
  const name = shownName(file.name)
  const [isBroken, setBroken] = useState(false)
  const url = useObjectUrl(kind === 'file' || isBroken ? undefined : file)
  return (
    <>
      <span className="parley-tray-thumb" aria-hidden="true">
        {kind === 'file' || isBroken ? (
          <FileIcon family={familyOf(name, file.type)} />
        ) : kind === 'image' ? (
          url && <img src={url} alt="" draggable={false} onError={() => setBroken(true)} />
        ) : (
          <>
            {url && <video src={url} muted playsInline preload="metadata" onError={() => setBroken(true)} />}
            <span className="parley-tray-play">
              <PlayIcon />
            </span>
          </>
        )}
      </span>
      <span className="parley-tray-name" dir="auto">
        {name}
      </span>
      <span className="parley-tray-size">
        <bdi>{formatBytes(file.size, locale)}</bdi>
      </span>
    </>
  )
}

/** An address for a file of this page, as long as it is shown. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
