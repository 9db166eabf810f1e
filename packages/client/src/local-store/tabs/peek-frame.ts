// Reads as much of a frame as is needed to route it.

import { Command, CommSyncUL, decode, encode, type Meta, MSync, NameSpace } from '@parley/protocol'
import { readFrame, readMetas } from '../../connection/frames.ts'

export type SentFrameKind =
  /** A sign-in: the account, as one text. */
  | { readonly name: 'provision'; readonly account: string }
  /** An item with the number that its answer will have. */
  | { readonly name: 'item'; readonly id: string }
  | { readonly name: 'heartbeat' }
  /** A frame that only the tab with the socket sends. */
  | { readonly name: 'own' }

export function peekUp(frame: Uint8Array): SentFrameKind {
  const { command, payload = new Uint8Array(), guid } = decode(MSync, frame)
  if (command === Command.PROVISION)
    return {
      name: 'provision',
      account: `${guid?.appKey ?? ''}/${guid?.name ?? ''}/${guid?.clientResource ?? ''}`,
    }
  if (command === Command.UNREAD) return { name: 'heartbeat' }
  const id = command === Command.SYNC ? decode(CommSyncUL, payload).meta?.id : undefined
  return id === undefined ? { name: 'own' } : { name: 'item', id }
}

export type ReceivedFrameKind =
  | { readonly name: 'provision'; readonly isAccepted: boolean }
  | { readonly name: 'answer'; readonly id: string }
  /** The server ends the session, which all tabs have to know. */
  | { readonly name: 'ending' }
  | { readonly name: 'other' }

export function peekDown(data: Uint8Array | string): ReceivedFrameKind {
  try {
    const frame = readFrame(data)
    if (frame.name === 'provision')
      return { name: 'provision', isAccepted: (frame.provision.status?.errorCode ?? -1) === 0 }
    if (frame.name !== 'sync') return { name: 'other' }
    const { metaId = '0' } = frame.sync
    if (metaId !== '0') return { name: 'answer', id: metaId }
    const isEnding = readMetas(frame.sync, () => {}).some(({ ns }: Meta) => ns === NameSpace.STATISTIC)
    return { name: isEnding ? 'ending' : 'other' }
  } catch {
    // The receiver of the frame will report the error.
    return { name: 'other' }
  }
}

/** An empty list of unread queues: answers the heartbeat of a tab without a socket. */
export const emptyUnreadAnswer = (): Uint8Array =>
  encode(MSync, { version: 0, command: Command.UNREAD, payload: new Uint8Array(), encryptType: [0] })
