// Everything that is done with members, with its questions and its failures: lists of members show the menu and the
// dialogs that come from here.

import type { Group, GroupMember } from '@parley/client'
import { type ReactNode, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-selection.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import type { ContextMenuProps } from '../ui/menu/ContextMenu.tsx'
import type { Acting } from '../ui/use-act.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MuteDialog } from './MuteMemberDialog.tsx'
import type { MemberAct } from './member-actions.ts'
import type { PanelWays } from './panel-navigation.ts'

type Float =
  | { readonly name: 'menu'; readonly member: GroupMember; readonly at: ContextMenuProps['at'] }
  | { readonly name: 'mute' | 'remove' | 'block'; readonly member: GroupMember }

export interface MemberActs {
  readonly openMenu: (member: GroupMember, at: ContextMenuProps['at']) => void
  /** The menu of this member is open. */
  readonly isOpen: (user: string) => boolean
  readonly isBusy: (user: string) => boolean
  readonly floats: ReactNode
}

export function useMemberActs(group: Group, acting: Acting, ways: PanelWays): MemberActs {
  const { client, t, nameOf } = useKit()
  const [float, setFloat] = useState<Float>()
  const close = () => setFloat(undefined)
  // What was opened for somebody follows what becomes of him.
  const current = useSelection(({ groupMembers }) =>
    groupMembers.get(group.id)?.members.find(({ user }) => user === float?.member.user),
  )
  const groupId = group.id
  const { groups } = client

  const done = (act: MemberAct | 'unblock', user: string) =>
    t(`members.done.${act as 'mute'}`, { name: nameOf(user) })
  const act = async (name: MemberAct, user: string, work: () => Promise<unknown>) => {
    if (!(await acting.act(user, work, done(name, user)))) return
    // Meanwhile the menu of somebody else may be open.
    setFloat((now) => (now?.name !== 'menu' && now?.member.user === user ? undefined : now))
    ways.refocus()
  }
  const mute = (user: string, duration: number) =>
    act('mute', user, () => groups.mute({ groupId, users: [user], duration }))

  const run = (name: MemberAct, member: GroupMember) => {
    const { user } = member
    const one = { groupId, users: [user] }
    const named = { groupId, users: user }
    switch (name) {
      case 'private':
        return ways.onOpen?.({ type: 'single', id: user })
      case 'mention':
        return ways.mention(user)
      case 'admin':
        return act(name, user, () => groups.addAdmin({ groupId, user }))
      case 'noAdmin':
        return act(name, user, () => groups.removeAdmin({ groupId, admin: user }))
      case 'unmute':
        return act(name, user, () => groups.unmute(named))
      case 'allow':
        return act(name, user, () => groups.allow(one))
      case 'disallow':
        return act(name, user, () => groups.disallow(named))
      case 'mute':
      case 'remove':
      case 'block':
        acting.forget()
        return setFloat({ name, member })
    }
  }

  const floats = () => {
    if (!float) return null
    const member = current ?? float.member
    const { user } = member
    const name = nameOf(user)
    if (float.name === 'menu')
      return (
        <MemberMenu
          group={group}
          member={member}
          canOpen={ways.onOpen !== undefined}
          at={float.at}
          onAct={(chosen) => run(chosen, member)}
          onMute={(duration) => {
            if (duration === undefined) setFloat({ name: 'mute', member })
            else void mute(user, duration)
          }}
          onClose={() => {
            close()
            if (float.at instanceof HTMLElement) float.at.focus()
          }}
        />
      )
    if (float.name === 'mute')
      return (
        <MuteDialog
          user={user}
          acting={acting}
          name={user}
          onMute={(duration) => mute(user, duration)}
          onClose={close}
        />
      )
    const kind = float.name
    return (
      <ConfirmDialog
        title={t(`members.${kind}.title`, { name })}
        hint={t(`members.${kind}.hint`)}
        action={t(`members.do.${kind}`)}
        acting={acting}
        name={user}
        onConfirm={() =>
          act(kind, user, () =>
            kind === 'remove'
              ? groups.removeMembers({ groupId, users: user })
              : groups.block({ groupId, users: [user] }),
          )
        }
        onClose={close}
      />
    )
  }

  return {
    openMenu: (member, at) => setFloat({ name: 'menu', member, at }),
    isOpen: (user) => float?.name === 'menu' && float.member.user === user,
    isBusy: acting.isBusy,
    floats: floats(),
  }
}
