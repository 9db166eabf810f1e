// Public groups: paged and searched by name, each with a button to join.

import type { ConversationRef } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GlobeIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedListEnd } from '../../ui/PagedListEnd.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { GroupCard } from './GroupCard.tsx'
import { usePublicGroups } from './use-public-groups.ts'

addEnglish(errorsTexts, groupScreensTexts, navigationTexts, uiTexts)

/** Props of `Discover`. */
export interface DiscoverProps {
  /** Called with a group that the user is in, or has just joined. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Called by the button of an empty list. */
  readonly onNewGroup?: () => void
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
}

export function PublicGroups({ onOpen, onNewGroup, onBack }: DiscoverProps) {
  const { t } = useKit()
  const [typed, setTyped] = useState('')
  const found = usePublicGroups(typed)
  const { items: groups, query } = found
  return (
    <Page
      title={t('discover.title')}
      onBack={onBack}
      isBusy={found.isLoading}
      tools={<SearchField label={t('discover.search')} value={typed} onChange={setTyped} />}
    >
      {groups.length > 0 && (
        <ul className="parley-cards" aria-label={t('discover.title')}>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <PagedListEnd
        {...found}
        isEmpty={groups.length === 0}
        failed={t('discover.failed')}
        onMore={found.loadMore}
        onAgain={found.again}
      >
        {query !== '' ? (
          <EmptyState
            icon={<SearchIcon />}
            title={t('discover.none', { query })}
            hint={t('discover.none.hint')}
            action={{ label: t('discover.all'), run: () => setTyped('') }}
          />
        ) : (
          <EmptyState
            icon={<GlobeIcon />}
            title={t('discover.empty')}
            hint={t('discover.empty.hint')}
            {...(onNewGroup && { action: { label: t('group.new'), run: onNewGroup } })}
          />
        )}
      </PagedListEnd>
    </Page>
  )
}
