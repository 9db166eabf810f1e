// Rooms share composer, menus and member lists with other conversations, but replace some of their texts.

import { type ReactNode, useMemo } from 'react'
import { type Kit, KitProvider, useKit } from '../state/kit.ts'
import type { StringKey } from '../strings/strings.ts'

const words: Readonly<Partial<Record<StringKey, StringKey>>> = {
  'timeline.name': 'room.timeline',
  'groupPanel.announcement': 'room.announcement',
  'groupPanel.role.owner': 'room.role.owner',
  'announcement.label': 'room.announcement',
  'announcement.none': 'room.announcement.none',
  'announcement.hint': 'room.announcement.hint',
  'error.notInRoom': 'room.closed.outside',
  'files.remove.hint': 'room.files.remove.hint',
  'members.title': 'room.people',
  'members.search': 'room.people.search',
  'members.loading': 'room.people.loading',
  'members.failed': 'room.people.failed',
  'members.do.remove': 'room.do.remove',
  'members.remove.title': 'room.remove.title',
  'members.remove.hint': 'room.remove.hint',
  'members.block.hint': 'room.block.hint',
  'members.why.ended': 'room.closed.outside',
  'restrained.muted.hint': 'room.muted.hint',
  'restrained.blocked.hint': 'room.blocked.hint',
  'restrained.tabs': 'room.restrained.tabs',
}

export function RoomTexts(props: {
  readonly roomId: string
  readonly name: string
  readonly children: ReactNode
}) {
  const { roomId, name, children } = props
  const kit = useKit()
  const changed = useMemo<Kit>(
    () => ({
      ...kit,
      t: (key, values) => kit.t(words[key] ?? key, values),
      titleOf: (ref) => (ref.type === 'room' && ref.id === roomId ? name : kit.titleOf(ref)),
    }),
    [kit, roomId, name],
  )
  return <KitProvider kit={changed}>{children}</KitProvider>
}
