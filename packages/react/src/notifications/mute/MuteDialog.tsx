import { Suspense } from 'react'
import { NotFetched } from '../../state/NotFetched.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
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

/** The same choices without a frame, for a popover. Loaded lazily. */
export const MuteChoices = lazily(async () => (await import('./MuteChoices.tsx')).MuteChoices, LoadFailed)
