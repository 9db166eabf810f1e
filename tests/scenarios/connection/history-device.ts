// One device of a connection history, and the server it plays against.

import { type Client, keyOf, type ParleyError } from '@parley/client'
import type { Clock, deviceHost, Line } from '@parley/testkit'
import type { watched } from './watched-platform.ts'

/** The server's side of a history. */
export interface HistoryServer {
  readonly clock: Clock
  line(name: string): Line
  /** A token for a user; a short one is valid for less than a minute. */
  token(user: string, isShort: boolean): string
  /** Starts or stops refusing the tokens of this user. Returns false if the server cannot do that. */
  refuses(user: string, isRefusing: boolean): boolean
  kick(user: string): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** Sets the one-way latency. */
  latency(ms: number): void
  /** The texts of the conversation, as the server has them. */
  texts(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface Sent {
  readonly text: string
  readonly key: string
  status: 'pending' | 'sent' | 'failed'
  hasFailed: boolean
  error?: ParleyError
}

export interface Player {
  readonly user: string
  readonly peer: string
  readonly name: string
  readonly line: Line
  readonly client: Client
  readonly host: ReturnType<typeof deviceHost>
  readonly watch: ReturnType<typeof watched>
  readonly sent: Sent[]
  /** All pending promises, with a description. */
  readonly promised: Map<Promise<unknown>, string>
  /** Moments at which an immediate connection attempt is allowed, and how many sockets each permits. */
  readonly hurries: { readonly at: number; readonly sockets: number }[]
  /** Ids of the messages received in this session. */
  sentIds: string[]
  isSignedIn: boolean
  /** Reasons of sessions that ended without a cause. */
  readonly unjust: string[]
  /** Events that may end a session. */
  readonly endings: Set<string>
  isAsleep: boolean
}

/** Remembers a promise until it settles. */
export function promise<T>({ promised }: Player, what: string, made: Promise<T>): Promise<T> {
  promised.set(made, what)
  const settled = () => void promised.delete(made)
  made.then(settled, settled)
  return made
}

/** Records the outcome of a message. */
export function follow(player: Player, sent: Sent, done: Promise<unknown>): Promise<void> {
  return promise(
    player,
    `the message ${sent.text}`,
    done.then(
      () => {
        sent.status = 'sent'
      },
      (error: ParleyError) => {
        sent.status = 'failed'
        sent.hasFailed = true
        sent.error = error
      },
    ),
  )
}

/** Does something after which an immediate connection attempt is allowed. */
export function hurried(ground: HistoryServer, player: Player, sockets: number, act: () => void): void {
  player.hurries.push({ at: ground.clock.now(), sockets })
  act()
}

/** The texts that a device shows, oldest first. */
export function textsOf({ client, peer }: Player): string[] {
  const timeline = client.state.timelines.get(keyOf({ type: 'single', id: peer }))
  return (timeline?.segments ?? [])
    .flatMap(({ messages }) => messages)
    .map((message) => (message.kind === 'text' ? message.text : message.kind))
}
