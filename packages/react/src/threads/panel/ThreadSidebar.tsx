// The sidebar of a group's conversation: one thread, or the list of threads.

import { useEffect, useRef } from 'react'
import { errorsTexts } from '../../strings/en/errors.ts'
import { membersTexts } from '../../strings/en/members.ts'
import { noticesTexts } from '../../strings/en/notices.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { threadsTexts } from '../../strings/en/threads.ts'
import { addEnglish } from '../../strings/strings.ts'
import { GroupThreads } from '../list/GroupThreads.tsx'
import type { ThreadSidebarProps } from './panel-props.ts'
import { ThreadPanel } from './ThreadPanel.tsx'

addEnglish(errorsTexts, membersTexts, noticesTexts, peopleTexts, threadsTexts)

/** The sidebar can be closed even if its code cannot be loaded. */
export function ThreadSidebar(props: ThreadSidebarProps & { readonly onClose: () => void }) {
  const { conversation, thread, inGroup, onClose } = props
  const isList = thread === 'all'
  // A thread that was opened from the list leads back to it.
  const hasList = useRef(isList)
  if (isList) hasList.current = true
  const box = useFocusBack(thread)
  return (
    <div ref={box} className="parley-thread-place">
      {isList ? (
        <GroupThreads groupId={conversation.id} onOpen={inGroup.openThread} onClose={onClose} />
      ) : (
        <ThreadPanel
          key={thread}
          {...props}
          onList={hasList.current ? () => inGroup.openThread('all') : undefined}
        />
      )}
    </div>
  )
}

/** Returns the focus to what opened the thread: the chip below its message, or the header button. */
function useFocusBack(thread: string) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(thread)
  useEffect(() => {
    last.current = thread
  }, [thread])
  useEffect(() => {
    const frame = box.current?.parentElement
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const chip = frame?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(last.current)}"]`)
        const button = frame?.querySelector<HTMLElement>('[data-threads-button]')
        ;(chip ?? button)?.focus({ preventScroll: true })
      })
    }
  }, [])
  return box
}
