// Reading the conversations of a user. The server requires a reason, which the audit records.

import { useState } from 'react'
import { part } from '../../api.ts'
import { Field, WhenLoaded } from '../../components/basics.tsx'
import { showTime } from '../../components/times.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import type { ReadMessage } from './read-messages.ts'

interface Conversation {
  readonly session_to: string
  readonly session_type: string
}

const shortest = 4

export function Lookup({ user }: { user: string }) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  if (reason !== '') return <Conversations user={user} reason={reason} />
  const isReady = typed.trim().length >= shortest
  return (
    <form
      className="parley-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) setReason(typed.trim())
      }}
    >
      <p className="parley-hint">{t('lookup.hint')}</p>
      <Field
        label={t('lookup.reason')}
        value={typed}
        onChange={setTyped}
        maxLength={300}
        autoComplete="off"
      />
      <div className="parley-form-actions">
        <button type="submit" className="parley-button" data-look="plain" aria-disabled={!isReady}>
          {t('lookup.go')}
        </button>
      </div>
    </form>
  )
}

function Conversations({ user, reason }: { user: string; reason: string }) {
  const { api, t } = useConsole()
  const [open, setOpen] = useState<Conversation>()
  const loaded = useLoaded(`conversations ${user}`, async (signal) => {
    const path = `sdk/user/${part(user)}/user_channels/list`
    const { data } = await api.call('GET', path, { reason, signal, query: { limit: 50 } })
    return (data as { channel_infos: Conversation[] }).channel_infos
  })
  if (open)
    return (
      <>
        <button type="button" className="parley-link-button" onClick={() => setOpen(undefined)}>
          {t('lookup.back')}
        </button>
        <Messages user={user} conversation={open} reason={reason} />
      </>
    )
  return (
    <WhenLoaded loaded={loaded}>
      {(all) => (
        <ul className="console-list">
          {all.length === 0 && <li className="parley-hint">{t('lookup.none')}</li>}
          {all.map((each) => (
            <li key={each.session_to}>
              <button type="button" className="parley-link-button" onClick={() => setOpen(each)}>
                {nameOf(each)}
              </button>
              <span className="parley-hint">{t(isGroup(each) ? 'lookup.group' : 'lookup.single')}</span>
            </li>
          ))}
        </ul>
      )}
    </WhenLoaded>
  )
}

const isGroup = ({ session_type }: Conversation): boolean => session_type !== 'chat'

/** Removes the domain of the protocol from an id. */
const nameOf = ({ session_to }: Conversation): string =>
  session_to.replace(/@.*$/, '').replace(/^.*#[^_]*_/, '')

function Messages({
  user,
  conversation,
  reason,
}: {
  user: string
  conversation: Conversation
  reason: string
}) {
  const { api, t, language } = useConsole()
  const loaded = useLoaded(
    `messages ${user} ${conversation.session_to}`,
    async (signal): Promise<ReadMessage[]> => {
      const body = { queue: conversation.session_to, start: '-1', pull_number: 50 }
      const [{ data }, { readMessages }] = await Promise.all([
        api.call('POST', `users/${part(user)}/messageroaming`, { reason, signal, body }),
        import('./read-messages.ts'),
      ])
      return readMessages((data as { msgs: { msg: string }[] }).msgs.map(({ msg }) => msg))
    },
  )
  return (
    <WhenLoaded loaded={loaded}>
      {(messages) => (
        <ol className="console-messages" aria-label={t('lookup.messages', { name: nameOf(conversation) })}>
          {messages.length === 0 && <li className="parley-hint">{t('lookup.empty')}</li>}
          {messages.map(({ id, from, at, text }) => (
            <li key={id}>
              <span className="parley-hint">
                {from} · {showTime(at, language)}
              </span>
              <p dir="auto">{text || t('lookup.noText')}</p>
            </li>
          ))}
        </ol>
      )}
    </WhenLoaded>
  )
}
