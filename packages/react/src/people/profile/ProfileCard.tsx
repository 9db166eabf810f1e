// The profile card of a user and the actions on them. Opened by a click on an avatar or a name.

import type { ConversationRef } from '@parley/client'
import { useEffect, useState } from 'react'
import { MuteDialog } from '../../notifications/index.ts'
import { Avatar, BotBadge, PresenceLine } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { requestSearch } from '../../state/search-requests.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { writeText } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { BellIcon, ChatsIcon, CheckIcon, CopyIcon, QuietIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import { PanelButton } from '../../ui/panel-components.tsx'
import type { PersonAct } from './contact-relation.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { looks, usePersonActs } from './use-person-acts.tsx'

export interface ProfileCardProps {
  readonly user: string
  /** Opens a conversation with the user; without it, that is not offered. */
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
  readonly onClose: () => void
}

export function ProfileCard({ user, onOpen, onClose }: ProfileCardProps) {
  const { client, t, nameOf } = useKit()
  const { relation, acts, run, acting, floats } = usePersonActs(user)
  const [isMuting, setMuting] = useState(false)
  const request = useSelection(({ people }) => people.requests.find((row) => row.user === user))
  const sign = useSelection(({ people }) => people.profiles.get(user)?.sign)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  useEffect(() => {
    if (isOnline) client.profile.load([user]).catch(() => {})
  }, [client, user, isOnline])
  const conversation: ConversationRef = { type: 'single', id: user }
  const isBusy = acting.isBusy(user)
  const isMe = relation.kind === 'me'
  const kindly = acts.filter((act) => !looks[act].tone)
  const unkindly = acts.filter((act) => looks[act].tone)
  const row = (act: PersonAct) => (
    <PanelButton
      key={act}
      label={t(looks[act].text)}
      icon={looks[act].icon}
      {...(looks[act].tone && { tone: looks[act].tone })}
      onClick={() => !isBusy && run(act)}
    />
  )
  const visit = () => {
    client.conversations.open(conversation)
    onClose()
    onOpen?.(conversation)
  }
  const state = isMe
    ? 'profile.you'
    : relation.isBlocked
      ? 'profile.isBlocked'
      : relation.kind === 'contact'
        ? 'profile.isContact'
        : relation.kind === 'asked' && 'profile.isWaiting'

  return (
    <Dialog title={t('profile.title')} onClose={onClose}>
      <div className="parley-card-person" aria-busy={isBusy}>
        <div className="parley-hero">
          <Avatar id={user} size="large" hasPresence />
          <h3 className="parley-hero-name">
            <bdi>{nameOf(user)}</bdi>
            <BotBadge user={user} />
          </h3>
          <p className="parley-hero-line">
            <PresenceLine user={user} />
          </p>
          {state && (
            <span className="parley-role" {...(relation.isBlocked && { 'data-tone': 'bad' })}>
              {t(state)}
            </span>
          )}
          {sign && (
            <p className="parley-hero-description" dir="auto">
              {sign}
            </p>
          )}
        </div>
        {request && (
          <div className="parley-panel-card">
            <p>{t('contacts.asks', { name: nameOf(user) })}</p>
            {request.reason.trim() !== '' && (
              <p className="parley-card-words" dir="auto">
                {request.reason}
              </p>
            )}
          </div>
        )}
        {acting.problem && !floats && <p className="parley-problem">{acting.problem.text}</p>}
        {!isMe && (
          <div className="parley-tiles">
            {onOpen && (
              <button type="button" className="parley-tile" data-first-focus="" onClick={visit}>
                <ChatsIcon />
                {t('contacts.message')}
              </button>
            )}
            <MuteTile conversation={conversation} onMute={() => setMuting(true)} />
            {onOpen && (
              <button
                type="button"
                className="parley-tile"
                onClick={() => {
                  visit()
                  requestSearch(client, conversation)
                }}
              >
                <SearchIcon />
                {t('profile.search')}
              </button>
            )}
          </div>
        )}
        <ProfileFields user={user} />
        <div className="parley-person-rows">
          {!isMe && kindly.map(row)}
          <CopyId user={user} />
          {!isMe && unkindly.map(row)}
        </div>
      </div>
      {isMuting && <MuteDialog conversation={conversation} onClose={() => setMuting(false)} />}
      {floats}
    </Dialog>
  )
}

function MuteTile({
  conversation,
  onMute,
}: {
  readonly conversation: ConversationRef
  readonly onMute: () => void
}) {
  const { t } = useKit()
  const isKnown = useSelection(({ people }) =>
    people.notifications?.conversations.has(`single:${conversation.id}`),
  )
  return (
    <button type="button" className="parley-tile" onClick={onMute}>
      {isKnown ? <QuietIcon /> : <BellIcon />}
      {t('profile.mute')}
    </button>
  )
}

/** Copies the user id, which others need to find the user. */
function CopyId({ user }: { readonly user: string }) {
  const { t, announce } = useKit()
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className="parley-panel-button"
      onClick={async () => {
        const done = await writeText(user)
        setCopied(done)
        announce(t(done ? 'profile.copied' : 'richText.copyFailed'))
      }}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {t(isCopied ? 'profile.copied' : 'profile.copy')}
    </button>
  )
}
