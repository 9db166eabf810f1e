// Contacts and the personal block list on the channel, as web clients up to 4.1 change them. Each operation is the call
// that newer clients make over REST, with the same limits and refusals.

import {
  type CallDefinition,
  calls,
  contactLimits,
  decode,
  detailOf,
  hasReason,
  type ParleyError,
  RosterBody,
  RosterOperation,
} from '@parley/protocol'
import type { UpMeta } from '../../frames/read.ts'
import { sendAnswer } from '../../frames/write.ts'
import type { MessageIds } from '../../logs/message-ids.ts'
import type { Host } from '../../platform/host.ts'
import type { Session } from '../../sessions/session.ts'
import { type Refusal, refusal, wrong } from '../messages/shared.ts'

export interface ContactChannelParts {
  readonly ids: MessageIds
  readonly host: Host
  readonly act: (session: Session, call: CallDefinition, input: object) => Promise<void>
}

interface Act {
  readonly call: CallDefinition
  readonly input: object
}

export function contactChannel({ ids, host, act }: ContactChannelParts) {
  return async (session: Session, meta: UpMeta): Promise<Refusal | undefined> => {
    const acts = actsIn(decode(RosterBody, meta.payload))
    if (!acts) return wrong('unknown operation')
    try {
      for (const { call, input } of acts) await act(session, call, input)
    } catch (error) {
      if (!hasReason(error)) throw error
      const { reason } = error as ParleyError
      return reason === 'invalidParameter'
        ? wrong('invalid parameter')
        : refusal(reason, detailOf(error as ParleyError))
    }
    if (!session.closed)
      session.wire.send(sendAnswer({ metaId: meta.id, serverId: ids.next(), timestamp: host.now(), seq: 0 }))
    return undefined
  }
}

/** The calls that an operation maps to. Undefined if it is not for clients, or names nobody or too many. */
function actsIn({ operation, to = [], reason = '' }: RosterBody): Act[] | undefined {
  const users = to.map(({ name = '' }) => name)
  if (users.length === 0 || users.length > contactLimits.maxInvited) return undefined
  const forEach = (call: CallDefinition) => users.map((contact) => ({ call, input: { contact } }))
  switch (operation) {
    case RosterOperation.ADD:
      return [{ call: calls.contacts.invite, input: { users, reason } }]
    case RosterOperation.REMOVE:
      return forEach(calls.contacts.remove)
    case RosterOperation.ACCEPT:
      return forEach(calls.contacts.accept)
    case RosterOperation.DECLINE:
      return forEach(calls.contacts.decline)
    case RosterOperation.BAN:
      return [{ call: calls.blocks.add, input: { users } }]
    case RosterOperation.ALLOW:
      return [{ call: calls.blocks.remove, input: { users } }]
    default:
      return undefined
  }
}
