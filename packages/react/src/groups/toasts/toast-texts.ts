// Toasts about groups: which events, their texts and actions.

import type { EventOf } from '@parley/client'
import type { Kit } from '../../state/kit.ts'
import type { StringKey } from '../../strings/strings.ts'
import type { ToastEvent } from './toast-queue.ts'

/** The action of a toast's button: opens the group, or the open requests. */
export type ToastAction = 'open' | 'inbox' | undefined

export interface ToastContent {
  readonly groupId: string
  readonly text: string
  readonly action: ToastAction
}

interface ToastData {
  readonly groupId: string
  readonly by: string
  readonly users: readonly { readonly name: string }[]
  readonly name?: string
  readonly reason?: string
}

interface Wording {
  readonly key: StringKey
  readonly action?: ToastAction
  /** Whether the event must be about the user: managers also get events about others. */
  readonly isAboutMe?: boolean
  /** Whether the screen of the group shows the event itself while it is open. */
  readonly isOnScreen?: boolean
}

const wordings: Readonly<Record<ToastEvent, Wording>> = {
  'groups.removed': { key: 'news.removed', isOnScreen: true },
  'groups.blocked': { key: 'news.blocked', isAboutMe: true, isOnScreen: true },
  'groups.dissolved': { key: 'news.dissolved', isOnScreen: true },
  'groups.joinedDirectly': { key: 'news.added', action: 'open' },
  'groups.invited': { key: 'news.invited', action: 'inbox' },
  'groups.applied': { key: 'news.applied', action: 'inbox' },
  'groups.applicationAccepted': { key: 'news.accepted', action: 'open', isAboutMe: true },
  'groups.applicationDeclined': { key: 'news.declined', isAboutMe: true },
}

/** The toast for an event; undefined if it concerns others, or if the open screen shows it itself. */
export function toastFor(
  name: ToastEvent,
  data: EventOf<ToastEvent>['data'],
  { client, t, nameOf, titleOf }: Pick<Kit, 'client' | 't' | 'nameOf' | 'titleOf'>,
  open: string | undefined,
): ToastContent | undefined {
  const { groupId, by, users, name: groupName = '', reason = '' } = data as ToastData
  const { key, action, isAboutMe, isOnScreen } = wordings[name]
  const { me } = client.state
  if (by === me || (isOnScreen && open === groupId)) return undefined
  if (isAboutMe && !users.some((user) => user.name === me)) return undefined
  const group = groupName.trim() || titleOf({ type: 'group', id: groupId })
  const who = by === '' ? t('notice.operator') : nameOf(by)
  const text = t(key, { group, name: who })
  const hasReason = reason.trim() !== ''
  return { groupId, text: hasReason ? t('news.because', { text, reason: reason.trim() }) : text, action }
}
