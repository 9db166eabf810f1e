import { Suspense } from 'react'
import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { GroupDetailsProps } from './GroupDetails.tsx'

/** Props of `GroupPanel`. */
export type GroupPanelProps = GroupDetailsProps

const GroupDetails = lazily(async () => (await import('./GroupDetails.tsx')).GroupDetails, NotFetched)

/** Preloads its code. */
export const fetchGroupPanel = GroupDetails.fetch

/** The details of a group: members, settings and shared content. Loaded lazily. */
export function GroupPanel(props: GroupPanelProps) {
  return (
    <Suspense fallback={<div className="parley-panel" />}>
      <GroupDetails key={props.groupId} {...props} />
    </Suspense>
  )
}
