// The public API of groups for other features.

export { Discover } from './discover/Discover.tsx'
export { DiscoverButton } from './discover/DiscoverButton.tsx'
export type { DiscoverProps } from './discover/PublicGroups.tsx'
export { SharedFiles } from './files/SharedFiles.tsx'
export { NewGroup, type NewGroupProps } from './new-group/NewGroup.tsx'
export { fetchGroupPanel, GroupPanel, type GroupPanelProps } from './panel/GroupPanel.tsx'
export { GroupInbox } from './requests/GroupInbox.tsx'
export { InboxButton } from './requests/InboxButton.tsx'
export type { GroupInboxProps } from './requests/Requests.tsx'
export { useRequestCount } from './requests/use-request-count.ts'
export { GroupToasts } from './toasts/GroupToasts.tsx'
export type { GroupToastsProps } from './toasts/Toasts.tsx'
