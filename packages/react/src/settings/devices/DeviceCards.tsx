// The user's signed-in devices, with a button to sign each of them out.

import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { shortTime } from '../../ui/format/times.ts'
import { useSaving } from '../../ui/use-saving.ts'
import { DeviceIcon } from './DeviceIcon.tsx'
import { rowsOf } from './device-rows.ts'
import { deviceKind } from './device-texts.ts'

addEnglish(errorsTexts, settingsTexts)

type Load =
  | { readonly name: 'loading' | 'loaded' }
  | { readonly name: 'failed'; readonly error: ReasonedError }

export function DeviceCards() {
  const { client, t, locale } = useKit()
  const own = useSelection((state) => state.device)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const pushed = useSelection(({ people }) => people.notifications?.devices)
  const [connected, setConnected] = useState<readonly { device: string; name?: string }[]>()
  const [load, setLoad] = useState<Load>({ name: 'loading' })
  const [confirming, setConfirming] = useState<{ readonly device: string; readonly name: string }>()
  const { busy, problem, save } = useSaving()
  const latestRequest = useRef(0)
  const list = useRef<HTMLUListElement>(null)

  const refresh = useCallback(async () => {
    const request = ++latestRequest.current
    setLoad({ name: 'loading' })
    try {
      const [devices] = await Promise.all([
        client.session.listDevices(),
        // Whether a device gets pushes is optional: the list is correct without it.
        client.notifications.load().catch(() => {}),
      ])
      if (request !== latestRequest.current) return
      setConnected(devices)
      setLoad({ name: 'loaded' })
    } catch (error) {
      if (request === latestRequest.current) setLoad({ name: 'failed', error: error as ReasonedError })
    }
  }, [client])
  useEffect(() => {
    if (!isOnline) return
    void refresh()
    // There are no events for devices, so the list reloads when the page gets the focus.
    window.addEventListener('focus', refresh)
    return () => {
      latestRequest.current++
      window.removeEventListener('focus', refresh)
    }
  }, [refresh, isOnline])

  const rows = rowsOf(connected ?? [], pushed ?? [], own)
  const remove = async (device: string, name: string) => {
    setConfirming(undefined)
    const done = t('settings.devices.removed', { name })
    if (!(await save(device, () => client.session.removeDevice({ device }), done))) return
    setConnected((known) => known?.filter((each) => each.device !== device))
    list.current?.focus()
  }

  if (load.name === 'failed')
    return (
      <EmptyState
        title={t('settings.devices.failed')}
        hint={<ErrorLine error={load.error} />}
        action={{ label: t('action.retry'), run: () => void refresh() }}
      />
    )
  if (!connected)
    return isOnline ? (
      <p className="parley-people-loading">
        <span className="parley-spinner" />
        {t('settings.loading')}
      </p>
    ) : (
      <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
    )
  return (
    <div className="parley-settings-stack">
      <p className="parley-hint">{t('settings.devices.hint')}</p>
      <ul ref={list} className="parley-cards" tabIndex={-1} aria-label={t('settings.devices')}>
        {rows.map(({ device, name, isConnected, pushedSince }) => {
          const shown = name || deviceKind(t, device)
          return (
            <li key={device} className="parley-card" data-device={device}>
              <DeviceIcon />
              <span className="parley-card-text">
                <span className="parley-card-title">
                  <bdi className="parley-card-name">{shown}</bdi>
                  {device === own && <span className="parley-role">{t('settings.devices.this')}</span>}
                </span>
                <span className="parley-card-note">
                  {[
                    ...(name ? [deviceKind(t, device)] : []),
                    t(isConnected ? 'settings.devices.now' : 'settings.devices.away'),
                  ].join(' · ')}
                </span>
                <span className="parley-card-note">
                  {pushedSince === undefined
                    ? t('settings.devices.noPush')
                    : `${t('settings.devices.push')}, ${t('settings.devices.since', { time: shortTime(pushedSince, locale) })}`}
                </span>
              </span>
              {device !== own && isConnected && (
                <span className="parley-card-actions">
                  <button
                    type="button"
                    className="parley-button"
                    data-look="plain"
                    aria-label={t('settings.devices.remove.of', { name: shown })}
                    aria-disabled={busy !== undefined}
                    onClick={() => setConfirming({ device, name: shown })}
                  >
                    {t(busy === device ? 'settings.saving' : 'settings.devices.remove')}
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {rows.length === 0 && <p className="parley-hint">{t('settings.devices.none')}</p>}
      {problem && <p className="parley-problem">{problem}</p>}
      <button
        type="button"
        className="parley-link-button parley-settings-start"
        aria-disabled={load.name === 'loading'}
        onClick={() => void refresh()}
      >
        {t('settings.devices.again')}
      </button>
      {confirming && (
        <Dialog
          title={t('settings.devices.remove.title', confirming)}
          onClose={() => setConfirming(undefined)}
        >
          <p className="parley-hint">{t('settings.devices.remove.hint')}</p>
          <FormActions
            onCancel={() => setConfirming(undefined)}
            onConfirm={() => void remove(confirming.device, confirming.name)}
            tone="bad"
            first="cancel"
          >
            {t('settings.devices.remove')}
          </FormActions>
        </Dialog>
      )}
    </div>
  )
}
