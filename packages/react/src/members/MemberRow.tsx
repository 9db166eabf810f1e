import type { Group } from '@parley/client'
import { useRef } from 'react'
import { Avatar, BotBadge } from '../presence/index.ts'
import { useKit } from '../state/kit.ts'
import { fullTime } from '../ui/format/times.ts'
import { useUntil } from '../ui/hooks/use-now.ts'
import { CheckIcon, MoreIcon, SilenceIcon } from '../ui/icons/icons.tsx'
import { memberActions } from './member-actions.ts'
import type { Member } from './member-manager.ts'
import { untilText } from './mute-time-left.ts'

export interface MemberRowProps {
  readonly group: Group
  readonly member: Member
  readonly canOpen: boolean
  /** Whether an action on this member is running. */
  readonly isBusy: boolean
  readonly isMenuOpen: boolean
  readonly onMenu: (at: HTMLElement | { readonly x: number; readonly y: number }) => void
}

/** A member: name, role, restrictions and a menu. */
export function MemberRow({ group, member, canOpen, isBusy, isMenuOpen, onMenu }: MemberRowProps) {
  const { client, t, nameOf, locale } = useKit()
  const button = useRef<HTMLButtonElement>(null)
  const { user, role, mutedUntil, isAllowed } = member
  const isMutedStill = useUntil(mutedUntil, mutedUntil > 0)
  const now = Date.now()
  const me = client.state.me
  const name = nameOf(user)
  const hasMenu = memberActions(group, member, { me, now, canOpen }).length > 0
  return (
    <li
      className="parley-member"
      data-user={user}
      onContextMenu={(event) => {
        if (!hasMenu) return
        event.preventDefault()
        onMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      <Avatar id={user} size="small" />
      <span className="parley-member-lines">
        <span className="parley-marked-name">
          <bdi className="parley-member-name" title={name === user ? undefined : `@${user}`}>
            {user === me ? t('groupPanel.you', { name }) : name}
          </bdi>
          <BotBadge user={user} />
        </span>
        {(mutedUntil === -1 || isMutedStill) && (
          <span
            className="parley-member-note"
            {...(mutedUntil > 0 && { title: fullTime(mutedUntil, locale) })}
          >
            <SilenceIcon />
            {mutedUntil === -1
              ? t('members.muted.ever')
              : t('members.muted.until', { time: untilText(mutedUntil, now, locale) })}
          </span>
        )}
        {isAllowed && (
          <span className="parley-member-note" title={t('members.allowed')}>
            <CheckIcon />
            {t('members.allowed.mark')}
          </span>
        )}
      </span>
      {isBusy && <span className="parley-spinner" />}
      {role !== 'member' && <span className="parley-role">{t(`groupPanel.role.${role}`)}</span>}
      {hasMenu ? (
        <button
          ref={button}
          type="button"
          className="parley-icon-button parley-member-more"
          aria-label={t('members.menu', { name })}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={(event) => onMenu(event.currentTarget)}
        >
          <MoreIcon />
        </button>
      ) : (
        <span className="parley-member-more" />
      )}
    </li>
  )
}
