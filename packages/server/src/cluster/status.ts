// The status of a node of a cluster, for operators.

import type { LinkState } from './links.ts'

export interface NodeStatus {
  readonly node: number
  /** Milliseconds since its start. */
  readonly upMs: number
  readonly isStopping: boolean
  /** Devices that are connected to it, and rooms in its memory. */
  readonly devices: number
  readonly rooms: number
  /** Times that it missed messages of another node, and repairs after that. */
  readonly gaps: number
  readonly repairs: number
  /** Messages that the bus did not accept. */
  readonly dropped: number
  /** The other nodes, as this one sees them. */
  readonly links: readonly LinkState[]
}

export function writeStatus(status: NodeStatus): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(status))
}

/** Undefined for anything that is not a status: other programs may use the same bus. */
export function readStatus(bytes: Uint8Array): NodeStatus | undefined {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<NodeStatus> | null
    const isStatus = typeof value?.node === 'number' && Array.isArray(value.links)
    return isStatus ? (value as NodeStatus) : undefined
  } catch {
    return undefined
  }
}
