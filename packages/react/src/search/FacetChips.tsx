import { useId } from 'react'
import { scrollAcross } from '../list/index.ts'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { Menu } from '../ui/menu/Menu.tsx'
import { type Facets, scopes, spans } from './facets.ts'

export interface FacetChipsProps {
  readonly facets: Facets
  /** Suggested senders, best first. */
  readonly people: readonly string[]
  readonly onChange: (change: Partial<Facets>) => void
}

/** Filters by scope, sender and time. */
export function FacetChips({ facets, people, onChange }: FacetChipsProps) {
  const { t, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const group = useId()
  const { scope, from, span } = facets
  const fromText = (user: string | undefined) =>
    user === undefined
      ? t('search.from.anyone')
      : t('search.from', { name: user === me ? t('search.from.me') : nameOf(user) })
  const spanText = (days: Facets['span']) => t(days === undefined ? 'search.time.any' : `search.time.${days}`)
  return (
    <>
      <div className="parley-pills" role="radiogroup" aria-label={t('search.scope')} onWheel={scrollAcross}>
        {scopes.map((each) => (
          <label key={each} className="parley-pill">
            <input
              type="radio"
              name={group}
              checked={each === scope}
              onChange={() => onChange({ scope: each })}
            />
            <span>{t(`search.scope.${each}`)}</span>
          </label>
        ))}
      </div>
      {scope !== 'chats' && (
        <div className="parley-pills">
          <Menu
            label={fromText(from)}
            className="parley-pill-button"
            align="start"
            items={[undefined, ...people].map((user) => ({
              label: fromText(user),
              isOn: user === from,
              run: () => onChange({ from: user }),
            }))}
          >
            <Opened isOn={from !== undefined}>{fromText(from)}</Opened>
          </Menu>
          <Menu
            label={spanText(span)}
            className="parley-pill-button"
            align="start"
            items={[undefined, ...spans].map((days) => ({
              label: spanText(days),
              isOn: days === span,
              run: () => onChange({ span: days }),
            }))}
          >
            <Opened isOn={span !== undefined}>{spanText(span)}</Opened>
          </Menu>
        </div>
      )}
    </>
  )
}

function Opened({ isOn, children }: { readonly isOn: boolean; readonly children: string }) {
  return (
    <span className="parley-pill-face" {...(isOn && { 'data-on': '' })}>
      {children}
      <span className="parley-pill-arrow" aria-hidden="true" />
    </span>
  )
}
