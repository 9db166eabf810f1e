import { Suspense } from 'react'
import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { MuteDialogProps } from './MuteForm.tsx'

export type { MuteDialogProps } from './MuteForm.tsx'

const MuteForm = lazily(async () => (await import('./MuteForm.tsx')).MuteForm, NotFetched)

/** The mute dialog of a conversation. Loaded lazily. */
export function MuteDialog(props: MuteDialogProps) {
  return (
    <Suspense fallback={null}>
      <MuteForm {...props} />
    </Suspense>
  )
}
