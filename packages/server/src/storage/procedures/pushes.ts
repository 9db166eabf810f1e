// Stores the outcomes of many pushes in one durable step.
import { procedure, type Sql } from '../sql.ts'

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
  /** The provider rejected the token for good. */
  readonly isDead: boolean
}

export const endPushes = procedure('endPushes', async (sql: Sql, ended: readonly Ended[]): Promise<void> => {
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
})
