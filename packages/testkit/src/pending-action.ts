// A running action: `await ann.says(bob, 'hello')`, or `.isRefused('rateLimited')`.

import { hasReason, type Message, ParleyError, type Sending } from '@parley/client'
import type { WorldContext } from './world-context.ts'

/** The acting person, as far as it matters here. */
export interface Actor {
  /** The world that they act in. */
  readonly world: WorldContext
  /** The name, for error messages. */
  toString(): string
}

/** A running action. Awaiting it advances time until it is done and everybody concerned has received the events. */
export class PendingAction<T> implements PromiseLike<T> {
  protected readonly doer: Actor
  private readonly done: Promise<T>

  constructor(doer: Actor, done: Promise<T>) {
    this.doer = doer
    this.done = done
    // Avoids an unhandled rejection before the caller awaits it.
    done.catch(() => undefined)
  }

  /** Makes it awaitable. */
  // biome-ignore lint/suspicious/noThenProperty: `await ann.says(…)` is how scenarios read.
  then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    return this.isDone().then(done, failed)
  }

  private async isDone(): Promise<T> {
    const { world } = this.doer
    const value = await world.until(this.done)
    await this.isHeard()
    if (world.agreesAlways) await world.agree()
    return value
  }

  /** Runs when it is done, before the caller continues. */
  protected async isHeard(): Promise<void> {
    await this.doer.world.settle()
  }

  /** Expects a failure with this reason and, if given, this text. */
  async isRefused(reason: string, text?: string): Promise<ParleyError> {
    const { doer } = this
    let value: T
    try {
      value = await doer.world.until(this.done)
    } catch (error) {
      const isIt = error instanceof ParleyError && hasReason(error) && error.reason === reason
      if (!isIt)
        throw new Error(`${doer} was refused, but for another reason than ${reason}: ${error}`, {
          cause: error,
        })
      if (text !== undefined && error.message !== text)
        throw new Error(`${doer} was refused with "${error.message}" in place of "${text}".`, {
          cause: error,
        })
      return error
    }
    throw new Error(`${doer} should have been refused (${reason}), but ${resultOf(value)}.`)
  }
}

/** A message being sent. Awaiting it waits until the server has it, and no longer. */
export class PendingSend extends PendingAction<Message> {
  /** The key of the outgoing message. */
  readonly key: string

  constructor(doer: Actor, sending: Sending) {
    super(doer, sending.done)
    this.key = sending.key
  }

  protected override async isHeard(): Promise<void> {}
}

function resultOf(value: unknown): string {
  const id = (value as { id?: unknown } | undefined)?.id
  return typeof id === 'string' ? `message ${id} was sent` : 'it was done'
}
