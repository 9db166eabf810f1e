// The format of batches of messages between nodes, and reading them.

import type { Packed } from './packing.ts'

/**
 * The version of the format of batches and of the messages in them (messages.ts). It is raised when older programs could
 * not read the new one. The first version had no number.
 */
export const hintFormat = 2

/** A message of a batch, and how many byte strings of the batch belong to it. */
export interface Body {
  readonly header: Packed['header']
  readonly blobCount: number
}

/** Undefined if this is not a batch. */
export function bodiesOf({ bodies, blobCounts }: Packed['header']): Body[] | undefined {
  if (!Array.isArray(bodies) || !Array.isArray(blobCounts) || bodies.length !== blobCounts.length)
    return undefined
  const read = bodies.map((header, index): Body => ({ header, blobCount: blobCounts[index] }))
  const isRight = ({ header, blobCount }: Body) =>
    typeof header === 'object' && header !== null && Number.isSafeInteger(blobCount) && blobCount >= 0
  return read.every(isRight) ? read : undefined
}

/** Messages whose acknowledgement may be waited for. The others are acknowledged by the next beacon. */
export function isAwaited(header: object): boolean {
  const { kind, isLast, isAwaited } = header as Packed['header']
  return (
    kind === 'came' ||
    kind === 'invalidated' ||
    kind === 'joined' ||
    kind === 'left' ||
    (kind === 'room' && isAwaited === true) ||
    (kind === 'snapshot' && isLast === true)
  )
}
