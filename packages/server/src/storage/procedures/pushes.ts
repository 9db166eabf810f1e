// What became of pushes, many of them in one durable step.
import { procedure, type Sql } from '../sql.ts'

/** What became of a try. */
export interface Ended {
  readonly id: number
  readonly tokenId: number
  /** Of the token that was tried. */
  readonly digest: string
  readonly outcome: string
  readonly tries: number
  /** 0: it is done. */
  readonly nextAt: number
  /** The registration is of no use any more. */
  readonly isDead: boolean
}

export const endPushes = procedure('endPushes', async (sql: Sql, ended: readonly Ended[]): Promise<void> => {
  for (const { id, tokenId, digest, outcome, tries, nextAt, isDead } of ended) {
    // Unless another token was registered for the device meanwhile. Its pushes go with it.
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
    // Whatever waits behind it need not be looked at before it.
    if (nextAt > 0)
      await sql.run('UPDATE pushes SET next_at = ? WHERE token_id = ? AND next_at > 0 AND next_at < ?', [
        nextAt,
        tokenId,
        nextAt,
      ])
  }
})
