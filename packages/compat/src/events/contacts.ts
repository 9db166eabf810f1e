// Contact events.

import { decode, type Meta, RosterOperation as Op, RosterBody } from '@parley/protocol'
import type { HandlerEvent } from './handler-event.ts'

const rows: Readonly<Record<number, readonly [handler: string, type: string]>> = {
  [Op.ADD]: ['onContactInvited', 'subscribe'],
  [Op.REMOVE]: ['onContactDeleted', 'unsubscribed'],
  [Op.ACCEPT]: ['onContactAdded', 'subscribed'],
  [Op.DECLINE]: ['onContactRefuse', 'unsubscribed'],
  [Op.REMOTE_ACCEPT]: ['onContactAgreed', 'subscribed'],
  [Op.REMOTE_DECLINE]: ['onContactRefuse', 'unsubscribed'],
}

export function contactEvents(meta: Meta): readonly HandlerEvent[] {
  const body = decode(RosterBody, meta.payload ?? new Uint8Array())
  const [handler, type] = rows[body.operation ?? -1] ?? []
  if (!handler) return []
  const payload = {
    type,
    to: body.to?.[0]?.name ?? '',
    from: body.from?.name ?? '',
    status: body.reason ?? '',
  }
  return [
    [handler, payload],
    ['onPresence', payload],
  ]
}
