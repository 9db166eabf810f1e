// The shared files of a group or room, newest first, with running uploads above them. Files can be chosen or dropped.
// All members may download them; the uploader and the managers may remove them.

import { localFile, type SharedFile } from '@parley/client'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { admit } from '../../state/attachments/attachment.ts'
import { refusalText } from '../../state/attachments/refusal-text.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { noticesTexts } from '../../strings/en/notices.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { addEnglish, errorText } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { UploadIcon } from '../../ui/icons/icons.tsx'
import { FileRow, UploadRow } from './file-rows.tsx'
import type { FileSource } from './file-source.ts'
import { RemoveFileDialog } from './RemoveFileDialog.tsx'
import { useSharedFiles } from './use-shared-files.ts'

addEnglish(composerDialogsTexts, errorsTexts, groupScreensTexts, noticesTexts, peopleTexts)

export interface SharedFileListProps {
  readonly source: FileSource
  readonly canShare: boolean
  /** Why the user cannot share files, as text. */
  readonly why?: string | undefined
  /** Which files the user may remove: all, their own, or none. */
  readonly removes: 'all' | 'own' | 'none'
}

export function SharedFileList({ source, canShare, why, removes }: SharedFileListProps) {
  const kit = useKit()
  const { t, announce, maxFileBytes } = kit
  const me = useSelection((state) => state.me)
  const view = useSharedFiles(source)
  const uploads = useSyncExternalStore(view.uploads.subscribe, view.uploads.get, view.uploads.get)
  const [problem, setProblem] = useState<string>()
  const [removing, setRemoving] = useState<SharedFile>()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const share = (chosen: readonly File[], hasFolders = false) => {
    const { accepted, refusals } = admit(chosen, uploads.length, maxFileBytes)
    view.uploads.add(accepted.map((file) => localFile(file)))
    const words = [
      ...(hasFolders ? [t('attach.folder')] : []),
      ...refusals.map((each) => refusalText(each, kit)),
    ]
    setProblem(words.join(' ') || undefined)
    if (words.length > 0) announce(words.join(' '), 'assertive')
  }
  const { isOver, overlay } = useFileDrop(box, canShare ? share : undefined)
  const isEmpty = view.files.length === 0 && uploads.length === 0

  return (
    <div ref={setBox} className="parley-shared-files" aria-busy={view.isLoading}>
      <div className="parley-shared-files-head">
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          aria-disabled={!canShare}
          aria-describedby={canShare ? undefined : `${id}-why`}
          onClick={() => canShare && input.current?.click()}
        >
          <UploadIcon />
          {t('files.share')}
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label={t('files.share')}
          onChange={({ currentTarget }) => {
            share([...(currentTarget.files ?? [])])
            // Reset, so that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        {!canShare && why && (
          <p id={`${id}-why`} className="parley-hint">
            {why}
          </p>
        )}
      </div>
      {problem && <p className="parley-problem">{problem}</p>}
      {!isEmpty && (
        <ul className="parley-shared-list" aria-label={t('files.name')}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => view.uploads.cancel(upload.id)}
              onRetry={() => view.uploads.retry(upload.id)}
            />
          ))}
          {view.files.map((file) => (
            <FileRow
              key={file.id}
              source={source}
              file={file}
              {...((removes === 'all' || (removes === 'own' && file.owner === me)) && {
                onRemove: () => setRemoving(file),
              })}
            />
          ))}
        </ul>
      )}
      {view.error && (
        <p className="parley-problem">
          <ErrorLine error={view.error} text={t('files.failed', { why: errorText(t, view.error) })} />
        </p>
      )}
      {isEmpty && !view.isLoading && !view.error && <p className="parley-hint">{t('files.none')}</p>}
      {view.isLoading && (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('people.loading')}
        </p>
      )}
      {!view.isLoading && (view.error || view.hasMore) && (
        <button type="button" className="parley-button" data-look="plain" onClick={view.loadMore}>
          {t(view.error ? 'action.retry' : 'people.more')}
        </button>
      )}
      {isOver && (
        <div className="parley-shared-drop" aria-hidden="true" {...overlay}>
          <UploadIcon />
          {t('files.drop')}
        </div>
      )}
      {removing && (
        <RemoveFileDialog
          source={source}
          file={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            view.forget(removing.id)
            setRemoving(undefined)
            announce(t('files.removed', { name: removing.name }))
          }}
        />
      )}
    </div>
  )
}
