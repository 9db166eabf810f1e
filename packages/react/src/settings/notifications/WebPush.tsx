import type { NotificationSettings } from '@parley/client'
import { useEffect, useState } from 'react'
import {
  canPush,
  currentSubscription,
  startPush,
  stopPush,
  usePermission,
} from '../../notifications/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { Switch } from '../../ui/Switch.tsx'

/**
 * Push notifications while no tab is open. They are on if the browser has subscribed and the server knows the
 * subscription.
 */
export function WebPush(props: { readonly settings: NotificationSettings; readonly serviceWorker: string }) {
  const { client, t, announce } = useKit()
  const device = useSelection((state) => state.device)
  const [permission, ask] = usePermission()
  const [isSubscribed, setSubscribed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{
    readonly text: string
    readonly error: ReasonedError | undefined
  }>()
  const isKnown = props.settings.devices.some((each) => each.device === device)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again after a change
  useEffect(() => {
    let isHere = true
    currentSubscription().then(
      (found) => isHere && setSubscribed(found !== undefined),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [isBusy, permission])

  const turn = async (isOn: boolean) => {
    setBusy(true)
    setProblem(undefined)
    try {
      if (!isOn) await stopPush(client)
      else if ((await ask()) === 'granted')
        await startPush(client, props.serviceWorker, props.settings.webKey)
    } catch (error) {
      // Error texts of the browser's push service are useless to users.
      const reasoned =
        typeof (error as ReasonedError).reason === 'string' ? (error as ReasonedError) : undefined
      const text = reasoned
        ? t('settings.notSaved', { why: errorText(t, reasoned) })
        : t('settings.push.failed')
      setProblem({ text, error: reasoned })
      announce(text, 'assertive')
    } finally {
      setBusy(false)
    }
  }

  const why = !canPush()
    ? t('settings.push.unsupported')
    : permission === 'denied'
      ? t('settings.browser.denied')
      : undefined
  return (
    <>
      <Switch
        label={t('settings.push')}
        hint={t('settings.push.hint')}
        isOn={isSubscribed && isKnown}
        isBusy={isBusy}
        why={why}
        onChange={(isOn) => void turn(isOn)}
      />
      {problem && (
        <p className="parley-problem">
          <ErrorLine {...problem} />
        </p>
      )}
    </>
  )
}
