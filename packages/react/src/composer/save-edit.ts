// Saves an edit. A lazy chunk, loaded with the first one.

import type { Draft, Message } from '@parley/client'
import type { MessageOf } from '../messages/message-content.ts'
import { mentionsOf } from '../messages/message-ext.ts'
import type { MentionedUser } from '../state/drafts/draft-details.ts'
import type { Kit } from '../state/kit.ts'
import { composerDialogsTexts } from '../strings/en/composer-dialogs.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import {
  addEnglish,
  errorText,
  type ReasonedError,
  type StringKey,
  type Translate,
} from '../strings/strings.ts'
import { mentionList } from './mentions/mentions-in-text.ts'

addEnglish(composerDialogsTexts, errorsTexts)

/** Why an edit was not saved. */
export type EditProblem = readonly [text: string, error?: ReasonedError]

/** Returns undefined if it was saved, otherwise the error and its text. */
export async function saveEdit(
  { client, t, onBeforeSend }: Pick<Kit, 'client' | 't' | 'onBeforeSend'>,
  message: MessageOf<'text'>,
  text: string,
  mentions: readonly MentionedUser[],
): Promise<EditProblem | undefined> {
  try {
    const ext = editedExt(message, text, mentions)
    const draft: Draft = { to: message.conversation, kind: 'text', text, ...(ext && { ext }) }
    const ready = onBeforeSend ? await onBeforeSend(draft, message) : draft
    // If undefined, the application saves it itself.
    if (ready?.kind === 'text')
      await client.messages.edit(message, { text: ready.text, ...(ready.ext && { ext: ready.ext }) })
    return undefined
  } catch (thrown) {
    const error = thrown as ReasonedError
    // An error of the host has no reason, and its message is for the user.
    return [onBeforeSend && !error.reason ? error.message : editProblem(t, error), error]
  }
}

/** The ext after an edit; undefined if the mentions are unchanged. */
export function editedExt(
  message: Pick<Message, 'ext'>,
  text: string,
  mentions: readonly MentionedUser[],
): Readonly<Record<string, unknown>> | undefined {
  const { em_at_list: _, ...rest } = message.ext
  const before = mentionsOf(message)
  const after = mentionList(text, mentions) ?? []
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  return { ...rest, ...(after.length > 0 && { em_at_list: after }) }
}

/** Reasons that have another text for edits than elsewhere. */
const byReason: Readonly<Record<string, StringKey>> = {
  maxLimit: 'composer.edit.limit',
  editMessageNotFound: 'composer.edit.gone',
  messageNotFound: 'composer.edit.gone',
  noPermission: 'composer.edit.notAllowed',
  permissionDenied: 'composer.edit.notAllowed',
  serviceNotEnabled: 'composer.edit.off',
}

/** The error text for an edit that was not saved. */
export function editProblem(t: Translate, error: ReasonedError): string {
  const key = error.reason !== undefined && Object.hasOwn(byReason, error.reason) && byReason[error.reason]
  return t('composer.edit.failed', { why: key ? t(key) : errorText(t, error) })
}
