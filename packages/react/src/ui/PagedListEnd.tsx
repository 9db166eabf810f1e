import type { ReactNode } from 'react'
import type { ReasonedError } from '../strings/strings.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorLine } from './ErrorLine.tsx'
import { useTexts } from './texts.ts'

export interface PagedListEndProps {
  readonly isEmpty: boolean
  readonly isLoading: boolean
  readonly isOnline: boolean
  readonly error: ReasonedError | undefined
  /** The title of the error. */
  readonly failed: string
  readonly hasMore: boolean
  readonly onMore: () => void
  /** Loads the first page again. */
  readonly onAgain: () => void
  /** Shown for an empty list: there are no items, or no matches. */
  readonly children: ReactNode
}

/** The end of a paged list: progress, an error, a "more" button, or the empty state. */
export function PagedListEnd(props: PagedListEndProps) {
  const { isEmpty, isLoading, isOnline, error, failed, hasMore, onMore, onAgain, children } = props
  const { t } = useTexts()
  if (error)
    return (
      <EmptyState
        title={failed}
        hint={<ErrorLine error={error} />}
        action={{ label: t('action.retry'), run: isEmpty ? onAgain : onMore }}
      />
    )
  if (!isEmpty)
    return (
      hasMore && (
        <button
          type="button"
          className="parley-button parley-page-more"
          data-look="plain"
          aria-disabled={isLoading}
          onClick={() => !isLoading && onMore()}
        >
          {t(isLoading ? 'people.loading' : 'people.more')}
        </button>
      )
    )
  if (!isOnline) return <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
  if (isLoading)
    return (
      <p className="parley-people-loading">
        <span className="parley-spinner" />
        {t('people.loading')}
      </p>
    )
  return children
}
