import { Suspense } from 'react'
import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { MuteDialogProps } from './MuteForm.tsx'

export type { MuteDialogProps } from './MuteForm.tsx'

const MuteForm = lazily(async () => (await import('./MuteForm.tsx')).MuteForm, NotFetched)

/** Whether one is told of what happens in a conversation. Its code is fetched when it is first opened. */
export function MuteDialog(props: MuteDialogProps) {
  return (
    <Suspense fallback={null}>
      <MuteForm {...props} />
    </Suspense>
  )
}
