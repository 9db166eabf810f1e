import type { Group } from '@parley/client'
import { useContext } from 'react'
import type { PanelWays } from '../../members/index.ts'
import {
  AnnouncementForm,
  isManager,
  MemberRows,
  useMemberActs,
  useMembers,
  whyNot,
} from '../../members/index.ts'
import { ConversationActionsContext } from '../../state/conversation-actions.ts'
import { isOn, useKit } from '../../state/kit.ts'
import { errorText } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import {
  AlertIcon,
  LockIcon,
  NewGroupIcon,
  PictureIcon,
  SettingsIcon,
  SilenceIcon,
} from '../../ui/icons/icons.tsx'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import { ActProblem, Card, PanelButton } from '../../ui/panel-components.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { SharedFiles } from '../files/SharedFiles.tsx'
import { DangerZone } from '../settings/DangerZone.tsx'
import { GroupPicture } from './GroupPicture.tsx'
import { groupMemberManager } from './group-member-manager.ts'
import { OwnPreferences } from './OwnPreferences.tsx'
import { PinnedCard } from './PinnedCard.tsx'

/** A page of the panel; pages of the host have their own ids. */
export type GroupPage = 'main' | 'members' | 'shared' | 'restrained' | 'settings' | `host:${string}`

export interface GroupMainProps {
  readonly group: Group
  readonly ways: PanelWays
  readonly onPage: (page: GroupPage) => void
  readonly onAdd: () => void
  readonly onClose: () => void
}

/** The main page: the group itself, its members, shared content, and the links to the other pages. */
export function GroupMain({ group, ways, onPage, onAdd, onClose }: GroupMainProps) {
  const kit = useKit()
  const { t, panelTabs } = kit
  const isIn = group.role !== undefined && group.ended === undefined
  const manages = isManager(group)
  // A panel placed by the host has no conversation beside it that could show threads.
  const actions = useContext(ConversationActionsContext)
  return (
    <div className="parley-panel-stack">
      <Hero group={group} />
      {isIn && (
        <>
          {(manages || group.announcement) && (
            <Card title={t('groupPanel.announcement')}>
              <AnnouncementForm groupId={group.id} />
            </Card>
          )}
          <MembersCard group={group} ways={ways} onPage={onPage} onAdd={onAdd} />
          <div className="parley-panel-card" data-look="buttons">
            <PanelButton
              icon={<PictureIcon />}
              label={t('shared.title')}
              leads
              onClick={() => onPage('shared')}
            />
            {actions && isOn(kit, 'threads') && (
              <PanelButton
                icon={<ThreadIcon />}
                label={t('threads.title')}
                leads
                onClick={() => actions.openThread('all')}
              />
            )}
          </div>
          {panelTabs && (
            <div className="parley-panel-card" data-look="buttons">
              {panelTabs.map(({ id, label, icon }) => (
                <PanelButton key={id} icon={icon} label={label} leads onClick={() => onPage(`host:${id}`)} />
              ))}
            </div>
          )}
          {manages && (
            <div className="parley-panel-card" data-look="buttons">
              <PanelButton
                icon={<SettingsIcon />}
                label={t('groupSettings.title')}
                leads
                onClick={() => onPage('settings')}
              />
              <PanelButton
                icon={<SilenceIcon />}
                label={t('restrained.title')}
                leads
                onClick={() => onPage('restrained')}
              />
            </div>
          )}
          <PinnedCard groupId={group.id} onClose={onClose} />
          <Card title={t('groupPanel.files')}>
            <SharedFiles groupId={group.id} />
          </Card>
          <OwnPreferences group={group} />
          <DangerZone group={group} onGone={onClose} onHandedOver={ways.refocus} />
        </>
      )}
    </div>
  )
}

/** The picture, name, member count, the user's role and the state of the group. */
function Hero({ group }: { readonly group: Group }) {
  const { t, titleOf } = useKit()
  const { id, role, ended, memberCount, isPublic } = group
  const name = group.name || titleOf({ type: 'group', id })
  const absence = ended ?? (role === undefined && group.isLoaded ? 'outside' : undefined)
  return (
    <div className="parley-hero">
      <GroupPicture id={id} name={name} picture={group.avatar} size="large" />
      <p className="parley-hero-name">
        <bdi>{name}</bdi>
      </p>
      <p className="parley-hero-line">
        {!isPublic && <LockIcon />}
        {t(isPublic ? 'groupPanel.public' : 'groupPanel.private')} ·{' '}
        {t('groupPanel.members', { count: memberCount })}
      </p>
      {role && <span className="parley-role">{t(`groupPanel.mine.${role}`)}</span>}
      {group.description !== '' && (
        <p className="parley-hero-description" dir="auto">
          {group.description}
        </p>
      )}
      {absence && <State text={t(`groupPanel.ended.${absence}`)} />}
      {!absence && group.isDisabled && <State text={t('groupPanel.disabled')} />}
      {!absence && group.isBanned && <State text={t('groupPanel.banned')} />}
    </div>
  )
}

function State({ text }: { readonly text: string }) {
  return (
    <p className="parley-panel-state">
      <AlertIcon />
      {text}
    </p>
  )
}

/** The number of members shown before "show all". */
const mostShown = 5

function MembersCard({ group, ways, onPage, onAdd }: Omit<GroupMainProps, 'onClose'>) {
  const { client, t } = useKit()
  const list = useMembers(group.id)
  const acting = usePendingActions()
  const acts = useMemberActs(group, groupMemberManager(client, group.id), acting, ways)
  const invites = whyNot(group, 'invite')
  const members = list.members.slice(0, mostShown)
  const { load } = list
  const isMissing = members.length === 0 && (load.name === 'none' || load.name === 'loading')
  return (
    <Card title={`${t('members.title')} · ${group.memberCount}`}>
      <ActProblem acting={acting} />
      <MemberRows
        group={group}
        members={members}
        acts={acts}
        ways={ways}
        isBusy={load.name === 'loading'}
        missing={isMissing ? Math.min(group.memberCount, mostShown) : 0}
      />
      {load.name === 'failed' && (
        <p className="parley-problem">
          <ErrorLine error={load.error} text={t('members.failed', { why: errorText(t, load.error) })} />
        </p>
      )}
      <PanelButton
        label={t('members.all', { count: group.memberCount })}
        leads
        onClick={() => onPage('members')}
      />
      <PanelButton
        icon={<NewGroupIcon />}
        label={t('members.add')}
        why={invites && t(invites)}
        onClick={onAdd}
      />
      {acts.floats}
    </Card>
  )
}
