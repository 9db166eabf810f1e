import type { Group } from '@parley/client'
import { useKit } from '../state/kit.ts'
import { MemberRow } from './MemberRow.tsx'
import type { Member } from './member-manager.ts'
import type { PanelWays } from './panel-navigation.ts'
import type { MemberActs } from './use-member-acts.tsx'

export interface MemberRowsProps {
  readonly group: Group
  readonly members: readonly Member[]
  readonly acts: MemberActs
  readonly ways: PanelWays
  readonly isBusy: boolean
  /**
   * The number of members that are still being loaded: their space is reserved, so that nothing below moves when they
   * arrive.
   */
  readonly missing?: number
}

/** The members of a group or room, one row each. */
export function MemberRows({ group, members, acts, ways, isBusy, missing = 0 }: MemberRowsProps) {
  const { t } = useKit()
  return (
    <ul className="parley-members" aria-label={t('members.title')} aria-busy={isBusy}>
      {members.map((member) => (
        <MemberRow
          key={member.user}
          group={group}
          member={member}
          canOpen={ways.onOpen !== undefined}
          isBusy={acts.isBusy(member.user)}
          isMenuOpen={acts.isOpen(member.user)}
          onMenu={(at) => acts.openMenu(member, at)}
        />
      ))}
      {Array.from({ length: missing }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike
        <li key={row} className="parley-member-skeleton" aria-hidden="true" />
      ))}
    </ul>
  )
}
