import { Suspense } from 'react'
import { useKit } from '../../state/kit.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { NewGroupProps } from './NewGroupDialog.tsx'

addEnglish(navigationTexts)

export type { NewGroupProps } from './NewGroupDialog.tsx'

const NewGroupDialog = lazily(async () => (await import('./NewGroupDialog.tsx')).NewGroupDialog, NotNow)

/** Asks for a name and members, creates the group and opens it. Loaded lazily. */
export function NewGroup(props: NewGroupProps) {
  return (
    <Suspense fallback={null}>
      <NewGroupDialog {...props} />
    </Suspense>
  )
}

function NotNow({ onClose }: NewGroupProps) {
  const { t } = useKit()
  return (
    <Dialog title={t('group.new')} onClose={onClose}>
      <p className="parley-problem">{t('error.networkError')}</p>
    </Dialog>
  )
}
