import type { Group } from '@parley/client'
import type { ReactNode } from 'react'
import { useKit } from '../state/kit.ts'
import { useShowPerson } from '../state/open-profile.ts'
import {
  AdminIcon,
  BlockIcon,
  ChatsIcon,
  CheckIcon,
  EveryoneIcon,
  PersonIcon,
  RemovePersonIcon,
  SilenceIcon,
  SpeakIcon,
} from '../ui/icons/icons.tsx'
import { ContextMenu, type ContextMenuItem, type ContextMenuProps } from '../ui/menu/ContextMenu.tsx'
import { type MemberAct, memberActions, muteTimes } from './member-actions.ts'
import type { Member } from './member-manager.ts'

export interface MemberMenuProps extends Pick<ContextMenuProps, 'at' | 'onClose'> {
  readonly group: Group
  readonly member: Member
  readonly canOpen: boolean
  readonly onAct: (act: MemberAct) => void
  /** Mutes for this long; undefined opens the dialog that asks for a duration. */
  readonly onMute: (duration: number | undefined) => void
}

const icons: Readonly<Record<MemberAct, ReactNode>> = {
  private: <ChatsIcon />,
  mention: <EveryoneIcon />,
  admin: <AdminIcon />,
  noAdmin: <AdminIcon />,
  mute: <SilenceIcon />,
  unmute: <SpeakIcon />,
  allow: <CheckIcon />,
  disallow: <CheckIcon />,
  remove: <RemovePersonIcon />,
  block: <BlockIcon />,
}

/** Actions on a member. An action that is not allowed says why. */
export function MemberMenu({ group, member, canOpen, at, onAct, onMute, onClose }: MemberMenuProps) {
  const { client, t, nameOf } = useKit()
  const show = useShowPerson()
  const around = { me: client.state.me, now: Date.now(), canOpen }
  const items = memberActions(group, member, around).map(({ act, label, why }): ContextMenuItem => {
    const common = { label: t(label), icon: icons[act], ...(why && { why: t(why) }) }
    if (act !== 'mute')
      return {
        ...common,
        ...((act === 'remove' || act === 'block') && { tone: 'bad' }),
        run: () => onAct(act),
      }
    const times = muteTimes.map((time) => ({ label: t(time.label), run: () => onMute(time.duration) }))
    const custom = { label: t('members.do.mute.custom'), run: () => onMute(undefined) }
    return { ...common, items: [...times, custom] }
  })
  const profile = { label: t('contacts.profile'), icon: <PersonIcon />, run: () => show(member.user) }
  return (
    <ContextMenu
      label={t('members.menu', { name: nameOf(member.user) })}
      at={at}
      items={[profile, ...items]}
      onClose={onClose}
    />
  )
}
