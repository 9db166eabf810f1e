// Actions on members, with their confirmations and errors. Member lists render the menu and the dialogs from here.

import type { Group } from '@parley/client'
import { type ReactNode, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import type { ContextMenuProps } from '../ui/menu/ContextMenu.tsx'
import type { PendingActions } from '../ui/use-pending-actions.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MuteMemberDialog } from './MuteMemberDialog.tsx'
import type { MemberAct } from './member-actions.ts'
import type { Member, MemberManager } from './member-manager.ts'
import type { PanelWays } from './panel-navigation.ts'

type Float =
  | { readonly name: 'menu'; readonly member: Member; readonly at: ContextMenuProps['at'] }
  | { readonly name: 'mute' | 'remove' | 'block'; readonly member: Member }

export interface MemberActs {
  readonly openMenu: (member: Member, at: ContextMenuProps['at']) => void
  /** True if the menu of this member is open. */
  readonly isOpen: (user: string) => boolean
  readonly isBusy: (user: string) => boolean
  readonly floats: ReactNode
}

export function useMemberActs(
  group: Group,
  manager: MemberManager,
  acting: PendingActions,
  ways: PanelWays,
): MemberActs {
  const { t, nameOf } = useKit()
  const [float, setFloat] = useState<Float>()
  const close = () => setFloat(undefined)
  // A menu or dialog shows the current state of the member, not that at the time when it was opened.
  const current = useSelection((state) =>
    manager.membersIn(state)?.find(({ user }) => user === float?.member.user),
  )

  const done = (act: MemberAct | 'unblock', user: string) =>
    t(`members.done.${act as 'mute'}`, { name: nameOf(user) })
  const act = async (name: MemberAct, user: string, work: () => Promise<unknown>) => {
    if (!(await acting.act(user, work, done(name, user)))) return
    // Another member's menu may have been opened in the meantime.
    setFloat((now) => (now?.name !== 'menu' && now?.member.user === user ? undefined : now))
    ways.refocus()
  }
  const mute = (user: string, duration: number) => act('mute', user, () => manager.mute(user, duration))

  const run = (name: MemberAct, member: Member) => {
    const { user } = member
    switch (name) {
      case 'private':
        return ways.onOpen?.({ type: 'single', id: user })
      case 'mention':
        return ways.mention(user)
      case 'admin':
        return act(name, user, () => manager.addAdmin(user))
      case 'noAdmin':
        return act(name, user, () => manager.removeAdmin(user))
      case 'unmute':
        return act(name, user, () => manager.unmute(user))
      case 'allow':
        return act(name, user, () => manager.allow(user))
      case 'disallow':
        return act(name, user, () => manager.disallow(user))
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
        <MuteMemberDialog
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
          act(kind, user, () => (kind === 'remove' ? manager.remove(user) : manager.block(user)))
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
