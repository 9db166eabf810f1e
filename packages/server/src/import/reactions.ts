// Imports reactions. Those to messages that are not there are left out.

import type { Importer } from './importer.ts'
import { messageWithId } from './queries.ts'
import type { ReactionRecord } from './records.ts'

export async function importReaction(importer: Importer, record: ReactionRecord): Promise<void> {
  const { database, options } = importer.parts
  if (options.isDryRun) return importer.count('reactions')
  const user = await importer.user(record.user)
  const { message, reaction, at } = record
  const id = await database.read((sql) => messageWithId(sql, importer.app.id, message))
  if (!user || id === undefined) return importer.count('reactionsLeftOut')
  await database.write((sql) =>
    sql.insertMany(
      'reactions',
      ['message_id', 'name', 'user_id', 'created_at'],
      [[id, reaction, user.id, at]],
      'ON CONFLICT DO NOTHING',
    ),
  )
  importer.count('reactions')
}
