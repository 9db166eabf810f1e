// The word list of an app, for its moderators.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { appWordLimits } from '../../moderation/words/app-words.ts'
import { handle } from '../../pipeline/handler.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'

const calls = backendCalls.moderation

export const wordLists = [
  handle(calls.words, async ({ app, database, config }) => {
    const row = await database.read((sql) =>
      sql.first<{ words: string; action: string; changed_at: number }>(
        'SELECT words, action, changed_at FROM app_words WHERE app_id = ?',
        [app.id],
      ),
    )
    if (!row) return { words: [], action: config.wordsAction, changedAt: 0 }
    const action = row.action === 'replace' ? ('replace' as const) : ('refuse' as const)
    return { words: row.words.split('\n'), action, changedAt: row.changed_at }
  }),

  handle(calls.setWords, async ({ app, database, moderation, now }, { words, action }) => {
    const wanted = cleaned(words)
    await database.write(async (sql) => {
      await lockApp(sql, app.id)
      if (wanted.length === 0) {
        await sql.run('DELETE FROM app_words WHERE app_id = ?', [app.id])
        return
      }
      // Two changes in one millisecond must not look like one.
      const before = await sql.first<{ changed_at: number }>(
        'SELECT changed_at FROM app_words WHERE app_id = ?',
        [app.id],
      )
      await sql.insertMany(
        'app_words',
        ['app_id', 'words', 'action', 'changed_at'],
        [[app.id, wanted.join('\n'), action, Math.max(now, (before?.changed_at ?? 0) + 1)]],
        'ON CONFLICT (app_id) DO UPDATE SET words = excluded.words, action = excluded.action, changed_at = excluded.changed_at',
      )
    })
    await moderation.appWords?.reload()
    return { isDone: true }
  }),
]

/** Each word once, without surrounding spaces. Refuses words that no list may have. */
function cleaned(words: readonly string[]): string[] {
  const all = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
  if (all.length > appWordLimits.words)
    fail('invalidParameter', { message: invalidParameter('words', `${all.length} words`) })
  const wrong = all.find((word) => word.length > appWordLimits.length || /[\n\r\0]/.test(word))
  if (wrong !== undefined)
    fail('invalidParameter', { message: invalidParameter('words', wrong.slice(0, 40)) })
  return all
}
