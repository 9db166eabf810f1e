import type { Group } from '@parley/client'
import { useEffect, useId, useRef, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { errorText } from '../strings/strings.ts'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { NewGroupIcon, SearchIcon } from '../ui/icons/icons.tsx'
import { ActProblem, PanelButton } from '../ui/panel-components.tsx'
import { usePendingActions } from '../ui/use-pending-actions.ts'
import { MemberRows } from './MemberRows.tsx'
import type { MemberManager } from './member-manager.ts'
import type { PanelWays } from './panel-navigation.ts'
import { useMemberActs } from './use-member-acts.tsx'
import { useMemberSearch, useMembers } from './use-members.ts'
import { whyNot } from './why-not-allowed.ts'

export interface MembersPageProps {
  readonly group: Group
  readonly manager: MemberManager
  readonly ways: PanelWays
  readonly onAdd: () => void
}

/** All members, page by page, with a search. */
export function MembersPage({ group, manager, ways, onAdd }: MembersPageProps) {
  const { client, t } = useKit()
  const [words, setWords] = useState('')
  const list = useMembers(group.id)
  const { members, isSearching } = useMemberSearch(group.id, list, words)
  const acting = usePendingActions()
  const acts = useMemberActs(group, manager, acting, ways)
  const id = useId()
  const isLoading = list.load.name === 'loading'
  const hasMore = words.trim() === '' && !list.isComplete && list.load.name === 'loaded'
  const more = () => client.groups.loadMoreMembers(group.id).catch(() => {})
  const end = useEndInView(more, hasMore)
  const invites = whyNot(group, 'invite')

  return (
    <div className="parley-panel-stack">
      <PanelButton
        icon={<NewGroupIcon />}
        label={t('members.add')}
        why={invites && t(invites)}
        onClick={onAdd}
      />
      <div className="parley-member-search">
        <SearchIcon />
        <input
          id={id}
          className="parley-input"
          type="search"
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <ActProblem acting={acting} />
      <MemberRows group={group} members={members} acts={acts} ways={ways} isBusy={isLoading || isSearching} />
      {words.trim() !== '' && members.length === 0 && !isSearching && (
        <p className="parley-hint" role="status">
          {t('members.none')}
        </p>
      )}
      {(isLoading || isSearching) && (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('members.loading')}
        </p>
      )}
      {list.load.name === 'failed' && (
        <>
          <p className="parley-problem">
            <ErrorLine
              error={list.load.error}
              text={t('members.failed', { why: errorText(t, list.load.error) })}
            />
          </p>
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => {
              const { groups } = client
              const again = list.members.length > 0 ? groups.loadMoreMembers : groups.loadMembers
              again(group.id).catch(() => {})
            }}
          >
            {t('action.retry')}
          </button>
        </>
      )}
      {hasMore && (
        <button ref={end} type="button" className="parley-button" data-look="plain" onClick={more}>
          {t('members.more')}
        </button>
      )}
      {acts.floats}
    </div>
  )
}

/** Loads the next page when the end comes into view. The button is for keyboards and screen readers. */
function useEndInView(onEnd: () => void, isWanted: boolean) {
  const end = useRef<HTMLButtonElement>(null)
  const reached = useRef(onEnd)
  useEffect(() => {
    reached.current = onEnd
  })
  useEffect(() => {
    const element = end.current
    if (!isWanted || !element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWanted])
  return end
}
