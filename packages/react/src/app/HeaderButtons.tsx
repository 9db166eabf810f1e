// Buttons in the header of a conversation: translations and muting. A lazy chunk, loaded with the first conversation.

import { type ConversationRef, keyOf } from '@parley/client'
import { Suspense, useMemo } from 'react'
import { TranslationToggle } from '../conversation/index.ts'
import { MuteChoices, useMuted } from '../notifications/index.ts'
import { isOn, useKit } from '../state/kit.ts'
import { useTranslator } from '../state/translation/use-translator.ts'
import { useSelection } from '../state/use-client-state.ts'
import { conversationTexts } from '../strings/en/conversation.ts'
import { settingsTexts } from '../strings/en/settings.ts'
import { addEnglish } from '../strings/strings.ts'
import { BellIcon, QuietIcon } from '../ui/icons/icons.tsx'
import { PopoverButton } from '../ui/popover/PopoverButton.tsx'

addEnglish(conversationTexts, settingsTexts)

export function HeaderButtons({ conversation }: { readonly conversation: ConversationRef }) {
  const key = keyOf(conversation)
  const segments = useSelection((state) => state.timelines.get(key)?.segments)
  const hasTranslations = useMemo(
    () =>
      segments?.some(({ messages }) => messages.some(({ translations }) => translations?.length)) ?? false,
    [segments],
  )
  const canTranslate = useTranslator().length > 0
  const kit = useKit()
  return (
    <>
      {(hasTranslations || canTranslate) && isOn(kit, 'translate') && (
        <TranslationToggle conversation={key} hasTranslations={hasTranslations} />
      )}
      {conversation.type !== 'thread' && isOn(kit, 'mute') && <MuteButton conversation={conversation} />}
    </>
  )
}

/** A bell that shows whether the conversation is muted; its popover changes that at once. */
function MuteButton({ conversation }: { readonly conversation: ConversationRef }) {
  const { t, titleOf } = useKit()
  const muted = useMuted(keyOf(conversation))
  const isGone = useSelection(
    ({ groups }) => conversation.type === 'group' && groups.get(conversation.id)?.isShielded === true,
  )
  if (isGone) return null
  const label = t('settings.mute.title', { name: titleOf(conversation) })
  const state = muted && t(muted === 'none' ? 'settings.words.none' : 'settings.words.mentions')
  return (
    <PopoverButton
      className="parley-icon-button parley-mute-button"
      label={state ? `${label}: ${state}` : label}
      panelLabel={label}
      panelClassName="parley-mute-popover"
      isOn={muted !== undefined}
      icon={muted ? <QuietIcon /> : <BellIcon />}
    >
      {() => (
        <>
          <h3 className="parley-mute-title">{label}</h3>
          <Suspense fallback={<span className="parley-spinner" />}>
            <MuteChoices conversation={conversation} />
          </Suspense>
        </>
      )}
    </PopoverButton>
  )
}
