// The thread parts of a conversation: the chip below a message, the header button, and the sidebar. The sidebar is
// loaded when first opened.

import type { Message } from '@parley/client'
import { Suspense } from 'react'
import { NotFetched } from '../../state/NotFetched.tsx'
import { threadsTexts } from '../../strings/en/threads.ts'
import { addEnglish } from '../../strings/strings.ts'
import { lazily } from '../../ui/lazily.tsx'
import { GroupThreadsButton, type GroupThreadsButtonProps } from '../list/GroupThreadsButton.tsx'
import type { ThreadSidebarProps } from '../panel/panel-props.ts'
import { ThreadChip } from './ThreadChip.tsx'

addEnglish(threadsTexts)

const ThreadSidebar = lazily(
  async () => (await import('../panel/ThreadSidebar.tsx')).ThreadSidebar,
  NotFetched,
)

export type ThreadPartProps = NonNullable<Message['thread']> | GroupThreadsButtonProps | ThreadSidebarProps

export function Part(props: ThreadPartProps) {
  if ('id' in props) return <ThreadChip thread={props} />
  if ('groupId' in props) return <GroupThreadsButton {...props} onPrepare={ThreadSidebar.fetch} />
  return (
    <Suspense fallback={<div className="parley-panel parley-threads" />}>
      <ThreadSidebar {...props} onClose={() => props.inGroup.openThread(undefined)} />
    </Suspense>
  )
}
