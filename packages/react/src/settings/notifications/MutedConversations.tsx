import type { ConversationRef, NotificationSettings } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { MuteDialog, mute, silenceWords } from '../../notifications/index.ts'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { Saving } from '../../ui/use-saving.ts'

const shownAtFirst = 20

/** Conversations with their own settings, and a button to reset each. */
export function MutedConversations(props: {
  readonly settings: NotificationSettings
  readonly saving: Saving
}) {
  const { client, t, titleOf, locale } = useKit()
  const { settings, saving } = props
  const [changing, setChanging] = useState<ConversationRef>()
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const groups = useSelection((state) => state.groups)
  const now = useNow(15_000, true)
  const all = [...settings.conversations]
    .filter(([, { type, until, interval }]) => type !== 'DEFAULT' || until > now || interval)
    .flatMap(([key, silence]) => {
      const conversation = refOf(key)
      return conversation ? [{ key, silence, conversation, name: titleOf(conversation) }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  const rows = isWhole ? all : all.slice(0, shownAtFirst)
  const before = useRef(all.length)
  useEffect(() => {
    // A removed row takes its focused button with it.
    if (all.length < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = all.length
  }, [all.length])

  return (
    <>
      <ul
        ref={list}
        className="parley-cards"
        tabIndex={-1}
        aria-label={t('settings.own')}
        hidden={!rows.length}
      >
        {rows.map(({ key, silence, conversation, name }) => (
          <li key={key} className="parley-card">
            <Avatar
              id={conversation.id}
              name={name}
              size="small"
              picture={conversation.type === 'group' ? groups.get(conversation.id)?.avatar : undefined}
            />
            <span className="parley-card-text">
              <bdi className="parley-card-name">{name}</bdi>
              <span className="parley-card-note">{silenceWords(t, locale, silence, now)}</span>
            </span>
            <span className="parley-card-actions">
              <button
                type="button"
                className="parley-button"
                data-look="plain"
                aria-label={t('settings.own.change', { name })}
                onClick={() => setChanging(conversation)}
              >
                {t('settings.own.change.short')}
              </button>
              <button
                type="button"
                className="parley-button"
                data-look="plain"
                aria-label={t('settings.own.clear', { name })}
                aria-disabled={saving.busy !== undefined}
                onClick={() => void saving.save(key, () => mute(client, conversation, 'default'))}
              >
                {t('settings.own.clear.short')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className="parley-hint">{t('settings.own.none')}</p>}
      {rows.length < all.length && (
        <button type="button" className="parley-link-button" onClick={() => setWhole(true)}>
          {t('people.more')}
        </button>
      )}
      {changing && <MuteDialog conversation={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function refOf(key: string): ConversationRef | undefined {
  const [, type, id] = /^(single|group):(.+)$/s.exec(key) ?? []
  return type && id ? { type: type as 'single' | 'group', id } : undefined
}
