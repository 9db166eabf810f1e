// Texts attached to entries that anybody may send: the note of a recall, the content of a group's read receipt. The
// recall or receipt always passes, its text only if the sender may write.

import type { User } from '../../directory/directory.ts'
import type { ShownText } from '../../moderation/moderation.ts'
import type { Host } from '../../platform/host.ts'
import { refusalInGroup, refusalInRoom, refusalOfSender } from './rules.ts'
import type { Target } from './targets.ts'

export interface AttachedTextParts {
  readonly host: Pick<Host, 'now'>
  readonly moderation?: { readonly shownText?: ShownText }
}

/** The text that others may see. Undefined: none. */
export function visibleAttachedText(
  { host, moderation }: AttachedTextParts,
  sender: User,
  target: Pick<Target, 'group' | 'room' | 'isBlocked'>,
  text: string | undefined,
): string | undefined {
  if (!text) return text
  const { group, room } = target
  const now = host.now()
  const isSilent =
    target.isBlocked ||
    refusalOfSender('message', sender, room ? 'room' : group ? 'group' : 'chat', now) ||
    (group && refusalInGroup('message', sender.id, group, now)) ||
    (room && refusalInRoom('message', sender, room, now))
  if (isSilent) return undefined
  return moderation?.shownText ? moderation.shownText(text, sender.app.key) : text
}
