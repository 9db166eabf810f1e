// The logic of the composer, for applications that render their own.

import type { ConversationRef, Message } from '@parley/client'
import type { RefObject, TextareaHTMLAttributes } from 'react'
import { type ClosedReason, useWhyClosed } from '../state/closed-reason.ts'
import type { DraftDetails } from '../state/drafts/draft-details.ts'
import { useComposer } from './use-composer.ts'

/** A composer without a user interface: its draft, and its actions. */
export interface MessageComposer {
  /** The draft of the conversation, or the text of the message that is being edited. It survives leaving and reloading. */
  readonly text: string
  /** Changes the draft. */
  readonly setText: (text: string) => void
  /** Sends the text and the files, or saves the edit. Does nothing if `canSend` is false. */
  readonly send: () => void
  /** Whether there is something to send, and the user may send it. */
  readonly canSend: boolean
  /** The files to send. Their uploads have begun. */
  readonly files: readonly { readonly id: string; readonly file: File }[]
  /** Adds files to the draft; their upload starts at once. */
  readonly addFiles: (files: readonly File[]) => void
  /** Removes a file and cancels its upload. */
  readonly removeFile: (id: string) => void
  /** The message that is replied to; `useConversationActions().reply(message)` begins a reply. */
  readonly reply: DraftDetails['reply']
  /** The own message that is being edited. */
  readonly editing: Message | undefined
  /** Ends replying or editing. */
  readonly cancel: () => void
  /** Why the last message or file was not accepted, as text. */
  readonly problem: string | undefined
  /** Why the user cannot write here; undefined if they can. */
  readonly closed: ClosedReason | undefined
  /** For a `<textarea>`: value, keys, paste and typing indicator. Spread it and set the `ref`. */
  readonly fieldProps: TextareaHTMLAttributes<HTMLTextAreaElement>
  /** The ref of the text field, so that the composer can focus it. */
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
}

/** Everything that the composer does, for an application that renders it. Use a `key` per conversation. */
export function useMessageComposer(conversation: ConversationRef): MessageComposer {
  const closed = useWhyClosed(conversation)
  const composer = useComposer(conversation, false)
  const { writing, attachments } = composer
  return {
    text: writing.text,
    setText: writing.setText,
    send: composer.submit,
    canSend: composer.canSend && closed === undefined,
    files: attachments.files,
    addFiles: (files) => composer.addFiles(files),
    removeFile: attachments.remove,
    reply: writing.more.reply,
    editing: writing.editing,
    cancel: composer.cancel,
    problem: composer.problem?.text,
    closed,
    fieldProps: { value: writing.text, ...composer.fieldEvents },
    fieldRef: composer.field,
  }
}
