// Where one writes. The text is the conversation's draft, so nothing is lost by leaving or reloading.

import { type ConversationRef, keyOf } from '@parley/client'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useDraft } from '../../hooks/use-draft.ts'
import { SendIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { type Composition, meansSend, noComposition } from './enter-key.ts'

export interface ComposerProps {
  readonly conversation: ConversationRef
}

export function Composer({ conversation }: ComposerProps) {
  const { client, t, nameOf, sendWith, announce } = useKit()
  const key = keyOf(conversation)
  const [text, setText] = useDraft(key)
  const field = useRef<HTMLTextAreaElement>(null)
  const composition = useRef<Composition>(noComposition)
  const hintId = useId()
  const name = nameOf(conversation.id)
  const isBlank = text.trim() === ''
  const [refusal, setRefusal] = useState<ReasonedError>()

  useGrowing(field, text)
  useFocusOnOpening(field, key)

  const send = () => {
    if (isBlank) return
    const { key: sent, done } = client.messages.send({ to: conversation, kind: 'text', text: text.trim() })
    field.current?.focus()
    // What is on its way is in the outbox. What was refused at once is not, and then the text must stay here.
    if (client.state.outgoing.get(key)?.some((outgoing) => outgoing.key === sent)) setText('')
    else done.then(() => setText(''), refused)
  }
  const refused = (error: ReasonedError) => {
    setRefusal(error)
    announce(errorText(t, error), 'assertive')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!meansSend(event.nativeEvent, composition.current, sendWith)) return
    event.preventDefault()
    send()
  }

  return (
    <>
      {refusal && <p className="parley-composer-problem">{errorText(t, refusal)}</p>}
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
          onChange={(event) => {
            setText(event.target.value)
            setRefusal(undefined)
          }}
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
    </>
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
