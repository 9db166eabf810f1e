// The text field: its height and its focus.

import { useEffect, useLayoutEffect, useRef } from 'react'
import { type ConversationActions, useConversationAction } from '../state/conversation-actions.ts'

type FieldRef = { readonly current: HTMLTextAreaElement | null }

/** Grows the field with its text in browsers without `field-sizing`. */
export function useAutoHeight(field: FieldRef, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${element.scrollHeight}px`
  }, [text])
}

/**
 * Focuses the field when a conversation opens, except on touch screens, where the keyboard would cover the messages. A
 * field that reappears by itself does not take the focus.
 */
export function useFocusOnOpening(field: FieldRef, isBack: boolean): void {
  useEffect(() => {
    const isFree = !isBack || document.activeElement === document.body
    if (isFree && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [field, isBack])
}

/** Focuses the field when a reply or an edit starts. */
export function useFocusOnReplyOrEdit(field: FieldRef, actions: ConversationActions): void {
  const wish = useConversationAction(actions, (state) => state.editing ?? state.replyTo)
  useEffect(() => {
    if (!wish) return
    // Waits a frame, because the pressed control may restore the focus first.
    const frame = requestAnimationFrame(() => focusAtEnd(field.current))
    return () => cancelAnimationFrame(frame)
  }, [field, wish])
}

/** Focuses the field when other code puts text into the draft, such as "edit again". */
export function useFocusOnDraftChange(
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
