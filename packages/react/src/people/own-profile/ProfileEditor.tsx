import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const OwnProfile = lazily(async () => (await import('./OwnProfile.tsx')).OwnProfile, NotThere)

export interface ProfileEditorProps {
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
}

/** What the user says about himself, and his picture. */
export function ProfileEditor(props: ProfileEditorProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <OwnProfile {...props} />
    </Suspense>
  )
}
