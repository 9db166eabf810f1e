import { useEffect, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useConnection } from '../../state/use-connection.ts'
import { errorText } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { AlertIcon, OfflineIcon } from '../../ui/icons/icons.tsx'
import { bannerOf } from './banner.ts'

/** Props of `ConnectionBanner`. */
export interface ConnectionBannerProps {
  /** Shown as a button after the user was signed out. */
  readonly onSignIn?: () => void
}

/** Explains a connection problem and offers one action to solve it. */
export function ConnectionBanner({ onSignIn }: ConnectionBannerProps) {
  const { client, t, announce } = useKit()
  const connection = useConnection()
  const now = useNow(500, connection.name === 'waiting')
  const banner = bannerOf(connection, now)
  const due = useDue(banner?.text, banner?.afterMs ?? 0)
  const shown = due ? banner : undefined

  const text = shown && t(shown.text, { ...shown.values, ...(shown.why && { why: errorText(t, shown.why) }) })
  const spoken = shown?.text === 'banner.waiting' ? undefined : text
  const manner = shown?.tone === 'bad' ? 'assertive' : 'polite'
  useEffect(() => {
    if (spoken) announce(spoken, manner)
  }, [spoken, manner, announce])

  if (!shown) return null
  return (
    <div className="parley-banner" data-tone={shown.tone} data-banner={shown.text}>
      {shown.tone === 'quiet' ? (
        <span className="parley-spinner" aria-hidden="true" />
      ) : shown.tone === 'warn' ? (
        <OfflineIcon />
      ) : (
        <AlertIcon />
      )}
      <span className="parley-banner-text">
        {shown.why ? <ErrorLine error={shown.why} text={text ?? ''} /> : text}
      </span>
      {shown.action === 'reconnect' && (
        <button type="button" className="parley-banner-action" onClick={() => client.reconnectNow()}>
          {t('banner.now')}
        </button>
      )}
      {shown.action === 'signIn' && onSignIn && (
        <button type="button" className="parley-banner-action" onClick={onSignIn}>
          {t('banner.signIn')}
        </button>
      )}
    </div>
  )
}

/** True once `what` has stayed the same for `afterMs`. */
function useDue(what: string | undefined, afterMs: number): boolean {
  const [due, setDue] = useState<string>()
  useEffect(() => {
    if (what === undefined) return setDue(undefined)
    const timer = setTimeout(() => setDue(what), afterMs)
    return () => clearTimeout(timer)
  }, [what, afterMs])
  return what !== undefined && (due === what || afterMs === 0)
}
