import type { SharedFile } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import type { FileSource } from './file-source.ts'

interface RemoveFileDialogProps {
  readonly source: FileSource
  readonly file: SharedFile
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for confirmation before a file is removed for everybody. */
export function RemoveFileDialog({ source, file, onClose, onRemoved }: RemoveFileDialogProps) {
  const { t } = useKit()
  const acting = usePendingActions()
  return (
    <ConfirmDialog
      title={t('files.remove.title', { name: file.name })}
      hint={t('files.remove.hint')}
      action={t('files.remove.confirm')}
      acting={acting}
      name="remove"
      first="confirm"
      onClose={onClose}
      onConfirm={async () => {
        if (await acting.act('remove', () => source.remove(file.id))) onRemoved()
      }}
    />
  )
}
