// Stores the outcomes of many pushes in one durable step.
import { procedure, type Sql } from '../sql.ts'
import { eventForm, type NewEvent, recordEvents } from './events.ts'

/** The outcome of an attempt. */
export interface Ended {
  readonly id: number
  readonly tokenId: number
  /** The digest of the token that was tried. */
  readonly digest: string
  readonly outcome: string
  readonly tries: number
  /** 0: finished. */
  readonly nextAt: number
  /** The provider rejected the token permanently. */
  readonly isDead: boolean
  readonly at: number
}

export const endPushes = procedure('endPushes', async (sql: Sql, ended: readonly Ended[]): Promise<void> => {
  // Before the tokens are deleted.
  const events = await eventsOf(sql, ended)
  for (const { id, tokenId, digest, outcome, tries, nextAt, isDead } of ended) {
    // Unless another token was registered for the device meanwhile. Its pushes are deleted with it.
    const dead = isDead
      ? await sql.run('DELETE FROM push_tokens WHERE id = ? AND digest = ?', [tokenId, digest])
      : { changes: 0 }
    if (dead.changes > 0) continue
    await sql.run('UPDATE pushes SET outcome = ?, tries = ?, next_at = ? WHERE id = ?', [
      outcome,
      tries,
      nextAt,
      id,
    ])
    // Later pushes to the same token need not be tried before this one.
    if (nextAt > 0)
      await sql.run('UPDATE pushes SET next_at = ? WHERE token_id = ? AND next_at > 0 AND next_at < ?', [
        nextAt,
        tokenId,
        nextAt,
      ])
  }
  await recordEvents(sql, events)
})

/** Pushes that a provider accepted or refused permanently, for the apps that record events. */
async function eventsOf(sql: Sql, ended: readonly Ended[]): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const { id, outcome, nextAt, isDead, tries, at } of ended) {
    // Not tried at all, or tried again later.
    if (tries === 0 || (nextAt > 0 && !isDead)) continue
    const row = await sql.first<{
      app_id: number
      user: string
      device: string
      notifier: string
      entry_id: number
    }>(
      `SELECT u.app_id, u.name AS user, t.device, t.notifier, p.entry_id
       FROM pushes p JOIN push_tokens t ON t.id = p.token_id JOIN users u ON u.id = t.user_id
       JOIN apps a ON a.id = u.app_id WHERE p.id = ? AND a.records_events = 1`,
      [id],
    )
    if (!row) continue
    const { app_id: appId, entry_id: entryId, ...rest } = row
    const kind = outcome === 'sent' ? 'pushes.sent' : 'pushes.failed'
    const data = { ...rest, msg_id: String(entryId), outcome, tries }
    const body = Buffer.from(JSON.stringify(data))
    events.push({ appId, kind, chat: '', logId: 0, at, form: eventForm.json, body })
  }
  return events
}
