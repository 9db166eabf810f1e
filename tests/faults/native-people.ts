// People with the native client, in one group and one room, who write all the time. Every send is expected to succeed: a
// client repeats it automatically when its server goes away.

import { randomUUID } from 'node:crypto'
import {
  type Client,
  type ConversationRef,
  createClient,
  type Message,
  type Sending,
} from '@parley/client/node'
import { appKey } from '../../bench/server-process.ts'
import { until } from './world.ts'

export interface Writer {
  readonly name: string
  readonly client: Client
  /** Texts that were acknowledged, by the id of their message. */
  readonly acknowledged: Map<string, string>
  readonly failures: string[]
  /** Messages that arrived live, by conversation. */
  readonly heard: Map<string, string[]>
}

const pauseMs = 20
/** Delay before a person sends a failed message again. */
const retryMs = 200

export class NativePeople {
  readonly writers: Writer[] = []
  readonly group: ConversationRef
  readonly room: ConversationRef
  /** Sends that failed and were sent again. */
  repeated = 0
  private readonly retries: boolean
  private isWriting = true
  private isOver = false
  private readonly work: Promise<unknown>[] = []

  private constructor(writers: Writer[], group: ConversationRef, room: ConversationRef, retries: boolean) {
    this.writers = writers
    this.retries = retries
    this.group = group
    this.room = room
  }

  /** Signs everybody in, and makes the group and the room. */
  static async open(
    url: string,
    names: readonly string[],
    tokenOf: (name: string) => Promise<string>,
    retries = false,
  ): Promise<NativePeople> {
    const writers: Writer[] = []
    for (const name of names) {
      const client = createClient({ appKey, server: url, device: `native-${name}` })
      const received = new Map<string, string[]>()
      client.on('messages.sent', ({ data }) => {
        const { id, conversation, from } = data.message
        if (from === name) return
        const key = `${conversation.type}:${conversation.id}`
        received.set(key, [...(received.get(key) ?? []), id])
      })
      await client.signIn({ user: name, token: await tokenOf(name) })
      writers.push({ name, client, acknowledged: new Map(), failures: [], heard: received })
    }
    const [owner, ...others] = writers
    if (!owner) throw new Error('There is nobody.')
    const { groupId } = await owner.client.groups.create({
      name: 'all',
      members: others.map(({ name }) => name),
    })
    const { roomId } = await owner.client.rooms.create({ name: 'lobby' })
    for (const { client } of writers) await client.rooms.join(roomId)
    return new NativePeople(writers, { type: 'group', id: groupId }, { type: 'room', id: roomId }, retries)
  }

  /** Everybody writes to the group and to the room in turn. */
  begin(): void {
    for (const writer of this.writers) this.work.push(this.write(writer))
  }

  private async write({ name, client, acknowledged, failures }: Writer): Promise<void> {
    for (let count = 0; this.isWriting; count++) {
      const to = count % 2 === 0 ? this.group : this.room
      const text = `${name} ${count} ${randomUUID()}`
      try {
        const sending = client.messages.send({ to, kind: 'text', text })
        const { id } = await (this.retries ? this.insist(client, sending) : sending.done)
        acknowledged.set(id, text)
      } catch (error) {
        failures.push(`${text}: ${String(error)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  /** Sends a message again until it arrives, as people do. */
  private async insist(client: Client, { key, done }: Sending): Promise<Message> {
    for (let attempt = done; ; attempt = client.messages.retry(key).done) {
      try {
        return await attempt
      } catch (error) {
        if (!this.isWriting && this.isOver) throw error
        this.repeated++
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }

  get sent(): number {
    return this.writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  }

  /** Waits until this many more sends were acknowledged. */
  async progress(count: number): Promise<void> {
    const goal = this.sent + count
    await until(() => this.sent >= goal, `${count} more sends`)
  }

  async end(): Promise<void> {
    this.isWriting = false
    await Promise.all(this.work)
  }

  close(): void {
    this.isOver = true
    for (const { client } of this.writers) client.close()
  }
}
