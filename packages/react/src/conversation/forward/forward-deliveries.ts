// Forwards messages to several conversations and reports the progress of each. A retry does not send again what was
// already delivered.

import { type ConversationRef, type Draft, keyOf, type Sending } from '@parley/client'
import type { Kit } from '../../state/kit.ts'
import type { ReasonedError } from '../../strings/strings.ts'

export type DeliveryState =
  | { readonly name: 'sending'; readonly done: number; readonly of: number }
  | { readonly name: 'sent' }
  | { readonly name: 'failed'; readonly error: ReasonedError }

/** One message for one conversation: how the client sends it, and as a draft that the host may change. */
export interface Forward {
  readonly start: () => Sending
  readonly draft: () => Draft
}

interface Step extends Forward {
  /** The client key of an earlier attempt. */
  key: string | undefined
}

export interface Deliveries {
  get(): ReadonlyMap<string, DeliveryState>
  subscribe(changed: () => void): () => void
  /** Resolves when each conversation has received everything, or has failed. */
  send(to: readonly ConversationRef[]): Promise<ReadonlyMap<string, DeliveryState>>
  /** Retries the failed ones. */
  again(): Promise<ReadonlyMap<string, DeliveryState>>
}

/** `steps` returns the messages for a conversation, in order. */
export function createDeliveries(
  { client, onBeforeSend }: Pick<Kit, 'client' | 'onBeforeSend'>,
  steps: (to: ConversationRef) => readonly Forward[],
): Deliveries {
  const listeners = new Set<() => void>()
  const left = new Map<string, readonly Step[]>()
  let states: ReadonlyMap<string, DeliveryState> = new Map()

  const put = (key: string, state: DeliveryState) => {
    states = new Map(states).set(key, state)
    for (const listener of [...listeners]) listener()
  }

  const isInOutbox = (key: string) =>
    [...client.state.outgoing.values()].some((lane) => lane.some((outgoing) => outgoing.key === key))

  /** How to send a step, as decided by the host; undefined if the host sends it itself. */
  async function senderOf({ key, start, draft }: Step): Promise<(() => Sending) | undefined> {
    const retried = key !== undefined && isInOutbox(key) ? key : undefined
    const ready = await onBeforeSend?.(draft(), undefined, retried === undefined ? 'forward' : 'retry')
    if (onBeforeSend && !ready) {
      if (retried !== undefined) client.messages.discard(retried)
      return undefined
    }
    if (retried !== undefined) return () => client.messages.retry(retried)
    return ready ? () => client.messages.send(ready) : start
  }

  async function run(key: string): Promise<void> {
    const waiting = left.get(key) ?? []
    let done = 0
    put(key, { name: 'sending', done, of: waiting.length })
    const failed: Step[] = []
    let error: ReasonedError | undefined
    // All are sent at once: the outbox keeps the order, and continues after the dialog is closed.
    const answers = await Promise.allSettled(waiting.map(senderOf))
    const sendings = waiting.map(async (step, index) => {
      try {
        const answer = answers[index] as PromiseSettledResult<(() => Sending) | undefined>
        if (answer.status === 'rejected') throw answer.reason
        const sending = answer.value?.()
        if (sending) step.key = sending.key
        await sending?.done
        put(key, { name: 'sending', done: ++done, of: waiting.length })
      } catch (failure) {
        failed.push(step)
        error ??= failure as ReasonedError
      }
    })
    await Promise.all(sendings)
    left.set(
      key,
      waiting.filter((step) => failed.includes(step)),
    )
    put(key, error ? { name: 'failed', error } : { name: 'sent' })
  }

  const runAll = async (keys: readonly string[]) => {
    await Promise.all(keys.map(run))
    return states
  }

  return {
    get: () => states,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    send(to) {
      for (const ref of to)
        left.set(
          keyOf(ref),
          steps(ref).map((step) => ({ ...step, key: undefined })),
        )
      return runAll(to.map(keyOf))
    },
    again: () => runAll([...states].flatMap(([key, { name }]) => (name === 'failed' ? key : []))),
  }
}
