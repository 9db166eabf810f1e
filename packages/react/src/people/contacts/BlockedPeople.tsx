import type { RefObject } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BlockIcon } from '../../ui/icons/icons.tsx'
import { usePersonActs } from '../profile/use-person-acts.tsx'
import { useFocusAfterRemoval } from './ContactRequests.tsx'

/** The blocked users. */
export function BlockedPeople({ body }: { readonly body: RefObject<HTMLElement | null> }) {
  const { t, locale, nameOf } = useKit()
  const blocked = useSelection(({ people }) => people.blocked)
  useFocusAfterRemoval(body, blocked.size)
  const { compare } = new Intl.Collator(locale)
  const users = [...blocked].sort((a, b) => compare(nameOf(a), nameOf(b)))
  if (users.length === 0)
    return (
      <EmptyState
        icon={<BlockIcon />}
        title={t('contacts.blocked.none')}
        hint={t('contacts.blocked.none.hint')}
      />
    )
  return (
    <section className="parley-page-section" aria-label={t('contacts.tab.blocked')}>
      <p className="parley-hint">{t('contacts.blocked.hint')}</p>
      <ul className="parley-cards">
        {users.map((user) => (
          <BlockedRow key={user} user={user} />
        ))}
      </ul>
    </section>
  )
}

function BlockedRow({ user }: { readonly user: string }) {
  const { t, nameOf } = useKit()
  const { acting, run } = usePersonActs(user)
  const isBusy = acting.isBusy(user)
  const name = nameOf(user)
  return (
    <li className="parley-card" aria-busy={isBusy}>
      <Avatar id={user} />
      <div className="parley-card-text">
        <bdi className="parley-card-name" data-person={user}>
          {name}
        </bdi>
        {name !== user && (
          <bdi className="parley-card-note" dir="ltr">
            @{user}
          </bdi>
        )}
        {acting.problem && <p className="parley-problem">{acting.problem.text}</p>}
      </div>
      <div className="parley-card-actions">
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          aria-label={t('contacts.unblock.name', { name })}
          aria-disabled={isBusy}
          onClick={() => !isBusy && run('unblock')}
        >
          {t('contacts.unblock')}
        </button>
      </div>
    </li>
  )
}
