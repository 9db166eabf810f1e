import { useEffect, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { addEnglish, type ReasonedError } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { Page } from '../../ui/Page.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { ProfileForm } from './ProfileForm.tsx'

addEnglish(errorsTexts, peopleTexts)

/** Props of `ProfileEditor`. */
export interface ProfileEditorProps {
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
}

export function OwnProfile({ onBack }: ProfileEditorProps) {
  const { client, t } = useKit()
  const me = useSelection((state) => state.me)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const profile = useSelection(({ people }) => (me === undefined ? undefined : people.profiles.get(me)))
  const [error, setError] = useState<ReasonedError>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads with every connection, and on a retry
  useEffect(() => {
    if (!isOnline || me === undefined) return
    setError(undefined)
    client.profile.load([me]).catch(setError)
  }, [client, isOnline, me, tries])

  return (
    <Page title={t('profile.own')} onBack={onBack} isBusy={!profile && !error && isOnline}>
      {profile && me !== undefined ? (
        <>
          <p className="parley-hint">{t('profile.own.hint')}</p>
          <OwnPicture user={me} profile={profile} />
          <ProfileForm profile={profile} />
        </>
      ) : error ? (
        <EmptyState
          title={t('profile.own.load.failed')}
          hint={<ErrorLine error={error} />}
          action={{ label: t('action.retry'), run: () => setTries(tries + 1) }}
        />
      ) : isOnline ? (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('profile.loading')}
        </p>
      ) : (
        <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
      )}
    </Page>
  )
}
