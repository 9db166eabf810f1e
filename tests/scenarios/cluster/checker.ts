// Checks the guarantees of a cluster as its users see them: acknowledged means stored once and delivered once to
// every device, in the order of the log, and no cursor is ahead of what the device was sent.

import { type ConversationRef, keyOf, type Message } from '@parley/client'
import { type Person, textOf, type World } from '@parley/testkit'
import { expect } from 'vitest'

/** A history of sends and their outcomes. */
export class Checker {
  private readonly world: World
  private readonly acknowledged = new Map<string, string>()

  constructor(world: World) {
    this.world = world
  }

  /** The server has acknowledged this message. */
  note({ id, ...message }: Message): void {
    this.acknowledged.set(id, textOf({ id, ...message } as Message))
  }

  /** Everything acknowledged is stored once, and every device of these people has all of a conversation, in order. */
  async check(ref: ConversationRef, people: readonly Person[], logKey: string): Promise<void> {
    const { world } = this
    const stored = await world.operator.rows<{ id: number; seq: number }>(
      `SELECT e.id, e.seq FROM entries e JOIN logs l ON l.id = e.log_id WHERE l.key = ? AND e.counted = 1 ORDER BY e.seq`,
      logKey,
    )
    const ids = stored.map(({ id }) => String(id))
    expect(new Set(ids).size, 'stored once').toBe(ids.length)
    for (const [id, text] of this.acknowledged)
      expect(ids, `"${text}" was acknowledged and has to be stored`).toContain(id)
    for (const person of people) {
      const received = person.events.flatMap(({ name, data }) => {
        const message = data.message as Message | undefined
        const isHere = message && keyOf(message.conversation) === keyOf(ref)
        return name === 'messages.sent' && isHere ? [message.id] : []
      })
      expect(new Set(received).size, `${person} got nothing twice`).toBe(received.length)
      const known = person
        .messages(ref)
        .filter(({ kind }) => kind !== 'notice')
        .map(({ id }) => id)
      expect(known, `${person} has everything, in order`).toEqual(ids.slice(-known.length))
      expect(known.length, `${person} has everything`).toBe(ids.length)
    }
  }

  /**
   * No cursor is beyond its log. When everybody is quiet, the cursor of each of these devices is at the end of the log: the
   * device has acknowledged everything that `check` has found there.
   */
  async checkCursors(people: readonly Person[], logKey: string): Promise<void> {
    await this.world.clock.advance({ seconds: 2 })
    const { operator } = this.world
    const beyond = await operator.rows(
      'SELECT c.device_id FROM cursors c JOIN logs l ON l.id = c.log_id WHERE c.seq > l.head',
    )
    expect(beyond, 'no cursor is beyond its log').toEqual([])
    const rows = await operator.rows<{ name: string; seq: number; head: number }>(
      `SELECT u.name, c.seq, l.head FROM cursors c JOIN logs l ON l.id = c.log_id
         JOIN devices d ON d.id = c.device_id JOIN users u ON u.id = d.user_id WHERE l.key = ?`,
      logKey,
    )
    expect(rows.length, 'every device has a cursor').toBeGreaterThanOrEqual(people.length)
    for (const { name, seq, head } of rows) expect(seq, `${name} has acknowledged everything`).toBe(head)
  }
}
