// Where one writes. The text is the conversation's draft, so nothing is lost by leaving or reloading.

import { type ConversationRef, keyOf } from '@parley/client'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useDraft } from '../../hooks/use-draft.ts'
import { SendIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { type Composition, meansSend, noComposition } from './enter-key.ts'

export interface ComposerProps {
  readonly conversation: ConversationRef
}

export function Composer({ conversation }: ComposerProps) {
  const { client, t, nameOf, sendWith } = useKit()
  const key = keyOf(conversation)
  const [text, setText] = useDraft(key)
  const field = useRef<HTMLTextAreaElement>(null)
  const composition = useRef<Composition>(noComposition)
  const hintId = useId()
  const name = nameOf(conversation.id)
  const isBlank = text.trim() === ''

  useGrowing(field, text)
  useFocusOnOpening(field, key)

  const send = () => {
    if (isBlank) return
    client.messages.send({ to: conversation, kind: 'text', text: text.trim() })
    setText('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!meansSend(event.nativeEvent, composition.current, sendWith)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="parley-composer"
      data-region="composer"
      aria-label={t('composer.name', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        className="parley-composer-field"
        rows={1}
        dir="auto"
        value={text}
        placeholder={t('composer.placeholder', { name })}
        aria-label={t('composer.name', { name })}
        aria-describedby={hintId}
        enterKeyHint={sendWith === 'enter' ? 'send' : 'enter'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onCompositionStart={() => {
          composition.current = { ...composition.current, active: true }
        }}
        onCompositionEnd={(event) => {
          composition.current = { active: false, endedAt: event.timeStamp }
        }}
      />
      <span id={hintId} className="parley-unseen">
        {t(`composer.hint.${sendWith}`)}
      </span>
      <button
        type="submit"
        className="parley-send"
        aria-label={t('composer.send')}
        title={t('composer.send')}
        aria-disabled={isBlank}
      >
        <SendIcon />
      </button>
    </form>
  )
}

/** Grows the field with its text where the style sheet cannot do that by itself. */
function useGrowing(field: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${element.scrollHeight}px`
  }, [text])
}

/** With a mouse one can write at once; on a touch screen the keyboard would cover the messages. */
function useFocusOnOpening(field: { readonly current: HTMLTextAreaElement | null }, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per conversation
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [key])
}
