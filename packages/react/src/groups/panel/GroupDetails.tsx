// The details of a group beside its conversation, or above it if there is no room for both. The main page leads to
// others: all members, restrictions and settings.

import type { ConversationRef, Group } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import {
  isManager,
  MembersPage,
  PanelFrame,
  RestrictionsPage,
  SharedContentPage,
  usePanelNavigation,
} from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { conversationTexts } from '../../strings/en/conversation.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { groupsTexts } from '../../strings/en/groups.ts'
import { membersTexts } from '../../strings/en/members.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { threadsTexts } from '../../strings/en/threads.ts'
import { addEnglish, type ReasonedError, type StringKey } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { GroupSettings } from '../settings/GroupSettings.tsx'
import { AddMembers } from './AddMembers.tsx'
import type { GroupPage } from './GroupMain.tsx'
import { GroupMain } from './GroupMain.tsx'
import { groupMemberManager } from './group-member-manager.ts'

addEnglish(
  conversationTexts,
  errorsTexts,
  groupScreensTexts,
  groupsTexts,
  membersTexts,
  peopleTexts,
  settingsTexts,
  threadsTexts,
)

/** Props of the details of a group. */
export interface GroupDetailsProps {
  /** The id of the group. */
  readonly groupId: string
  /** Called when the panel is to be closed. */
  readonly onClose: () => void
  /** Opens a private chat with a member; without it, that is not offered. */
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
}

const titles: Readonly<Partial<Record<GroupPage, StringKey>>> = {
  main: 'groupPanel.name',
  members: 'members.title',
  shared: 'shared.title',
  restrained: 'restrained.title',
  settings: 'groupSettings.title',
}

export function GroupDetails({ groupId, onClose, onOpen }: GroupDetailsProps) {
  const { client, t, panelTabs } = useKit()
  const manager = groupMemberManager(client, groupId)
  const panel = useRef<HTMLElement>(null)
  const [page, setPage] = useState<GroupPage>('main')
  const [isAdding, setAdding] = useState(false)
  const group = useSelection((state) => state.groups.get(groupId))
  const { error, load } = useLoaded(groupId)
  const ways = usePanelNavigation(`group:${groupId}`, panel, onClose, onOpen)
  const shown = group && mayLookAt(group, page) ? page : 'main'
  const tab = panelTabs?.find(({ id }) => shown === `host:${id}`)

  return (
    <PanelFrame
      panel={panel}
      name={t('groupPanel.name')}
      title={tab?.label ?? t(titles[shown] ?? 'groupPanel.name')}
      labels={{ back: t('groupPanel.back'), close: t('groupPanel.close') }}
      page={shown}
      onBack={() => setPage('main')}
      onClose={onClose}
      floats={group && isAdding && <AddMembers group={group} onClose={() => setAdding(false)} />}
    >
      {!group && error && (
        <EmptyState
          title={t('groupPanel.failed')}
          hint={<ErrorLine error={error} />}
          action={{ label: t('action.retry'), run: load }}
        />
      )}
      {!group && !error && (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('groupPanel.loading')}
        </p>
      )}
      {group && shown === 'main' && (
        <GroupMain
          group={group}
          ways={ways}
          onPage={setPage}
          onAdd={() => setAdding(true)}
          onClose={onClose}
        />
      )}
      {group && shown === 'members' && (
        <MembersPage group={group} manager={manager} ways={ways} onAdd={() => setAdding(true)} />
      )}
      {group && shown === 'shared' && (
        <SharedContentPage conversation={{ type: 'group', id: groupId }} onClose={onClose} />
      )}
      {group && shown === 'restrained' && <RestrictionsPage group={group} manager={manager} />}
      {group && shown === 'settings' && <GroupSettings group={group} />}
      {tab && <tab.Page conversation={{ type: 'group', id: groupId }} />}
    </PanelFrame>
  )
}

/** Whether the user may see a page. A user who left, or no longer manages the group, goes back to the main page. */
const mayLookAt = (group: Group, page: GroupPage): boolean =>
  group.role !== undefined &&
  (page === 'main' || page === 'members' || page === 'shared' || page.startsWith('host:') || isManager(group))

/** Loads the whole group when it is shown; events keep it current. */
function useLoaded(groupId: string): {
  readonly error: ReasonedError | undefined
  readonly load: () => void
} {
  const { client } = useKit()
  const [error, setError] = useState<ReasonedError>()
  const [again, setAgain] = useState(0)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on a retry
  useEffect(() => {
    if (!isOnline) return
    let isWanted = true
    setError(undefined)
    client.groups.load(groupId).catch((failure: ReasonedError) => isWanted && setError(failure))
    return () => {
      isWanted = false
    }
  }, [client, groupId, isOnline, again])
  return { error, load: () => setAgain((before) => before + 1) }
}
