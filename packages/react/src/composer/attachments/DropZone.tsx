import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useKit } from '../../state/kit.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { addEnglish } from '../../strings/strings.ts'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { DownloadIcon } from '../../ui/icons/icons.tsx'

addEnglish(composerDialogsTexts)

export interface DropZoneProps {
  /** The composer; the conversation around it is the drop target. */
  readonly anchor: HTMLElement | null
  readonly name: string
  /** Undefined if files cannot be attached. */
  readonly onDrop: ((files: readonly File[], hasFolders: boolean) => void) | undefined
}

/** Accepts files dropped anywhere on the conversation. The attach button is the accessible alternative. */
export function DropZone({ anchor, name, onDrop }: DropZoneProps) {
  const { t } = useKit()
  const [view, setView] = useState<HTMLElement | null>(null)
  useEffect(() => setView(anchor?.closest<HTMLElement>('.parley-conversation-view') ?? anchor), [anchor])
  const { isOver, overlay } = useFileDrop(view, onDrop)
  if (!isOver || !view) return null
  return createPortal(
    <div className="parley-drop" aria-hidden="true" {...overlay}>
      <div className="parley-drop-box">
        <DownloadIcon />
        <strong>{t('attach.drop')}</strong>
        <span>{t('attach.drop.hint', { name })}</span>
      </div>
    </div>,
    view,
  )
}
