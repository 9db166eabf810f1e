// The data that this device stores: its size, and a button that deletes it.

import { useCallback, useEffect, useState } from 'react'
import { useDrafts } from '../../state/drafts/use-draft.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish } from '../../strings/strings.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { Block } from '../setting-fields.tsx'

addEnglish(settingsTexts)

interface StoredAmount {
  readonly messages: number
  readonly bytes: number
  /** Everything that the browser stores for this site; undefined or 0 if it does not say. */
  readonly site: number | undefined
}

export function StorageCard() {
  const { client, t, locale, drafts } = useKit()
  const { localStore } = client
  const written = useDrafts()
  const hasUnsent = useSelection(({ outgoing }) => outgoing.size > 0)
  const [stored, setStored] = useState<StoredAmount>()
  const [isConfirming, setConfirming] = useState(false)
  const [isCleared, setCleared] = useState(false)
  const acting = usePendingActions()

  const measure = useCallback(async () => {
    const size = (await localStore?.size()) ?? { messages: 0, bytes: 0 }
    setStored({ ...size, site: await siteBytes() })
  }, [localStore])
  useEffect(() => {
    void measure()
  }, [measure])

  const clear = async () => {
    const done = await acting.act(
      'clear',
      async () => {
        localStore?.clear()
        for (const conversation of [...written.keys()]) {
          drafts.set(conversation, '')
          drafts.setMore(conversation, { reply: undefined, mentions: [], wantsReceipts: undefined })
        }
        await measure()
      },
      t('settings.storage.done'),
    )
    if (!done) return
    setConfirming(false)
    setCleared(true)
  }
  const number = new Intl.NumberFormat(locale)
  const rows: readonly (readonly [label: string, value: string])[] = [
    ...(localStore && stored
      ? [
          [
            t('settings.storage.messages'),
            `${number.format(stored.messages)} · ${formatBytes(stored.bytes, locale)}`,
          ] as const,
        ]
      : []),
    [t('settings.storage.drafts'), number.format(written.size)],
    ...(stored?.site ? [[t('settings.storage.site'), formatBytes(stored.site, locale)] as const] : []),
  ]
  return (
    <Block hint={t('settings.storage.hint')}>
      <dl className="parley-fields" aria-busy={stored === undefined}>
        {rows.map(([label, value]) => (
          <div key={label} className="parley-field">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isCleared && <p className="parley-hint">{t('settings.storage.done')}</p>}
      <button
        type="button"
        className="parley-button parley-settings-start"
        data-look="plain"
        onClick={() => setConfirming(true)}
      >
        {t('settings.storage.clear')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t('settings.storage.clear.title')}
          hint={[t('settings.storage.clear.hint'), ...(hasUnsent ? [t('settings.storage.unsent')] : [])].join(
            ' ',
          )}
          action={t('settings.storage.clear')}
          acting={acting}
          name="clear"
          onConfirm={() => void clear()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Block>
  )
}

/** The bytes that the browser stores for this site. Browsers round this number, and some do not provide it. */
async function siteBytes(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage
  } catch {
    return undefined
  }
}
