// Cards of the attached files. They are already being uploaded: each shows its progress, can be retried and removed,
// and a pencil gives it its own caption if there are several. The text of the composer is the caption of the set.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FileIcon } from '../../media/file-card/FileIcon.tsx'
import { familyOf, shownName } from '../../media/file-card/file-names.ts'
import type { Attachment } from '../../state/attachments/attachment.ts'
import { useKit } from '../../state/kit.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CloseIcon, EditIcon, PlayIcon } from '../../ui/icons/icons.tsx'
import { setOriginals } from './add-files.ts'
import { TrayState } from './TrayState.tsx'

addEnglish(composerDialogsTexts, errorsTexts)

export interface AttachmentTrayProps {
  /** The key of the target conversation. */
  readonly conversation: string
  readonly files: readonly Attachment[]
  readonly onRemove: (id: string) => void
  /** Called when the last file is removed or its caption is done, to move the focus. */
  readonly onEmpty: () => void
}

export function AttachmentTray({ conversation, files, onRemove, onEmpty }: AttachmentTrayProps) {
  const { t, drafts } = useKit()
  const list = useRef<HTMLUListElement>(null)
  /** The file whose caption is being edited. */
  const [edited, setEdited] = useState<string>()
  /** The picture whose description is being edited. */
  const [described, setDescribed] = useState<string>()
  const all = (selector: string) => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])]

  const remove = (id: string, index: number) => {
    onRemove(id)
    // Moves the focus to the next button, so that it does not get lost.
    const buttons = all('.parley-tray-remove')
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmpty()
  }
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    remove(id, index)
  }
  const write = (id: string, change: Pick<Attachment, 'caption' | 'alt'>) =>
    drafts.setFiles(
      conversation,
      files.map((file) => (file.id === id ? { ...file, ...change } : file)),
    )
  /** Enter moves the focus to the text of the composer, Escape back to the pencil. */
  const onCaptionKey = (event: KeyboardEvent, button: string, index: number) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onEmpty()
    else all(button)[index]?.focus()
  }

  return (
    <>
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
            {files.length > 1 && (
              <button
                type="button"
                className="parley-tray-remove parley-tray-pencil"
                aria-label={t('attach.caption', { name: attachment.file.name })}
                aria-expanded={edited === attachment.id}
                title={t('attach.caption', { name: attachment.file.name })}
                // Otherwise the blur of the field would close it first, and the click would open it again.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => setEdited(edited === attachment.id ? undefined : attachment.id)}
              >
                <EditIcon />
              </button>
            )}
            {attachment.kind === 'image' && (
              <button
                type="button"
                className="parley-tray-alt"
                data-file={attachment.id}
                aria-label={t('attach.alt', { name: attachment.file.name })}
                aria-expanded={described === attachment.id}
                title={t('attach.alt.hint')}
                {...(attachment.alt && { 'data-done': '' })}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => setDescribed(described === attachment.id ? undefined : attachment.id)}
              />
            )}
            {described === attachment.id && (
              <TrayField
                value={attachment.alt}
                hint={t('attach.alt.hint')}
                label={t('attach.alt', { name: attachment.file.name })}
                onLeave={() => setDescribed(undefined)}
                onText={(alt) => write(attachment.id, { alt })}
                onKeyDown={(event) =>
                  onCaptionKey(event, `.parley-tray-alt[data-file="${attachment.id}"]`, 0)
                }
              />
            )}
            {files.length > 1 && edited !== attachment.id && attachment.caption && (
              <span className="parley-tray-words" dir="auto">
                {attachment.caption}
              </span>
            )}
            {files.length > 1 && edited === attachment.id && (
              <TrayField
                value={attachment.caption}
                hint={t('composer.caption')}
                label={t('attach.caption', { name: attachment.file.name })}
                onLeave={() => setEdited(undefined)}
                onText={(caption) => write(attachment.id, { caption })}
                onKeyDown={(event) => onCaptionKey(event, '.parley-tray-pencil', index)}
              />
            )}
          </li>
        ))}
      </ul>
      <Originals conversation={conversation} files={files} />
    </>
  )
}

const longestCaption = 1000

const focused = (field: HTMLInputElement | null) => field?.focus()

/** A text for one file: its caption, or its description for people who cannot see it. */
function TrayField(props: {
  readonly value: string | undefined
  readonly hint: string
  readonly label: string
  readonly onText: (text: string) => void
  readonly onLeave: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <input
      className="parley-tray-caption"
      dir="auto"
      ref={focused}
      value={props.value ?? ''}
      placeholder={props.hint}
      aria-label={props.label}
      enterKeyHint="next"
      maxLength={longestCaption}
      onBlur={props.onLeave}
      onChange={(event) => props.onText(event.target.value)}
      onKeyDown={props.onKeyDown}
    />
  )
}

function Card({ attachment }: { readonly attachment: Attachment }) {
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
      <TrayState attachment={attachment} />
    </>
  )
}

/** The option to send large photos in their original size. Shown only if there are such photos. */
function Originals({ conversation, files }: Pick<AttachmentTrayProps, 'conversation' | 'files'>) {
  const kit = useKit()
  const id = useId()
  const [areReduced, setReduced] = useState(false)
  const isOn = files.some(({ isOriginal }) => isOriginal)
  useEffect(() => {
    let isCurrent = true
    Promise.all(files.map(({ prepared }) => prepared)).then((all) => {
      if (isCurrent) setReduced(all.some(({ isReduced }) => isReduced))
    })
    return () => {
      isCurrent = false
    }
  }, [files])
  if (!isOn && !areReduced) return null
  return (
    <label htmlFor={id} className="parley-tray-option">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => setOriginals(kit, conversation, target.checked)}
      />
      {kit.t('attach.original')}
    </label>
  )
}

/** An object URL for a local file, valid while it is shown. */
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
