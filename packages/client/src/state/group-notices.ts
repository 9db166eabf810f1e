// Reads group events as lines in the group's timeline.

import { decode, groupDomain, type Meta, MUCBody, NameSpace, noticeNames } from '@parley/protocol'
import { numberIn } from './lenient-readers.ts'
import { positionOf } from './read-message.ts'
import type { NoticeMessage } from './state.ts'

/** Reads a group event; undefined for any other. */
export function readNotice(meta: Meta): NoticeMessage | undefined {
  if (meta.ns !== NameSpace.MUC) return undefined
  const body = decode(MUCBody, meta.payload ?? new Uint8Array())
  const { operation = 0, mucId, from, to = [], members = [], reason = '', mucName = '' } = body
  const what = noticeNames[operation] ?? '-'
  const id = mucId?.name
  if (what === '-' || !id || body.isThread || body.isChatroom) return undefined
  return {
    kind: 'notice',
    id: meta.id ?? '',
    conversation: { type: 'group', id },
    from: from?.name ?? '',
    to: id,
    sentAt: numberIn(meta.timestamp),
    position: positionOf(meta),
    localId: undefined,
    ext: {},
    what: what as NoticeMessage['what'],
    users: members.length > 0 ? members : to.flatMap(({ name }) => name ?? []),
    reason,
    name: mucName,
    detail: body.eventInfo?.ext ?? body.ext ?? '',
    memberCount: body.mucMemberCount ?? 0,
    // In a user's own log the event is addressed to the user, and has no position in the group's timeline.
    isInTimeline: meta.seq !== undefined && meta.to?.domain === groupDomain,
  }
}
