// The entry of a message, whoever sends it: a device, or the app's back end for a user.

import { encode, MessageBody } from '@parley/protocol'
import type { MessageIds } from '../../logs/message-ids.ts'
import type { Host } from '../../platform/host.ts'
import { EntryFlag } from '../../storage/tables.ts'
import { messagePayload } from './body.ts'
import type { Options } from './delivery-options.ts'
import { type EntryProperties, type Incoming, type MadeEntry, makeEntry } from './incoming-message.ts'
import { priorityField, priorityOf } from './priority.ts'
import type { Target } from './targets.ts'
import { inThread } from './thread-fields.ts'

export function makeMessage(
  parts: { readonly ids: MessageIds; readonly host: Host },
  incoming: Incoming,
  target: Target,
  making: {
    readonly options: Options
    /** The body that moderation put in the place of the sender's. */
    readonly replaced?: MessageBody | undefined
    readonly sentAt?: number | undefined
    readonly more?: EntryProperties['more']
  },
): MadeEntry {
  const { session, meta, body } = incoming
  const { options, replaced, sentAt } = making
  const payload = replaced
    ? encode(MessageBody, replaced)
    : messagePayload(meta.payload, body, session.user.name, target.name)
  const priority = target.room && priorityOf(meta)
  return makeEntry(parts, incoming, target, {
    audience: options.audience,
    counted: options.counted,
    routeType: options.routeType,
    passed: priority === undefined ? options.passed : [...options.passed, ...priorityField(priority)],
    payload: target.thread ? inThread(payload, target.thread) : payload,
    sentAt,
    more: replaced ? { ...making.more, flags: EntryFlag.replaced } : making.more,
  })
}
