// The text field itself: how high it is, and when it gets the focus.

import { useEffect, useLayoutEffect, useRef } from 'react'
import { type ConversationActions, useConversationAction } from '../state/conversation-actions.ts'

type FieldRef = { readonly current: HTMLTextAreaElement | null }

/** Grows the field with its text where the style sheet cannot do that by itself. */
export function useStreaming(field: FieldRef, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${element.scrollHeight}px`
  }, [text])
}

/**
 * With a mouse one can write at once; on a touch screen the keyboard would cover the messages. A field that comes back by
 * itself takes the focus from nobody.
 */
export function useFocusOnOpening(field: FieldRef, isBack: boolean): void {
  useEffect(() => {
    const isFree = !isBack || document.activeElement === document.body
    if (isFree && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [field, isBack])
}

/** Whoever answers or changes a message wants to write. */
export function useFocusOnWish(field: FieldRef, actions: ConversationActions): void {
  const wish = useConversationAction(actions, (state) => state.editing ?? state.replyTo)
  useEffect(() => {
    if (!wish) return
    // What was pressed may give its focus back first.
    const frame = requestAnimationFrame(() => focusAtEnd(field.current))
    return () => cancelAnimationFrame(frame)
  }, [field, wish])
}

/** Words that were put into the draft from elsewhere, as by "edit again", are there to be gone on with. */
export function useFocusOnWordsFromElsewhere(
  field: FieldRef,
  draft: string,
  isShown: boolean,
): (text: string) => void {
  const written = useRef(draft)
  useEffect(() => {
    if (!isShown || written.current === draft) return
    written.current = draft
    if (draft === '') return
    const frame = requestAnimationFrame(() => focusAtEnd(field.current))
    return () => cancelAnimationFrame(frame)
  }, [field, draft, isShown])
  return (text) => {
    written.current = text
  }
}

export function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
}
