import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { ProfileEditorProps } from './OwnProfile.tsx'

const OwnProfile = lazily(async () => (await import('./OwnProfile.tsx')).OwnProfile, LoadFailed)

/** The user's profile fields and avatar. */
export function ProfileEditor(props: ProfileEditorProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <OwnProfile {...props} />
    </Suspense>
  )
}
