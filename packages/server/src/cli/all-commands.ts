// All commands. A new one is a file in topics/ that exports its rows, and a line here. Parsing, help, completion and
// docs/command-line.md follow from the rows.

import type { Command } from './command.ts'
import { appCommands } from './topics/apps.ts'
import { auditCommands } from './topics/audit.ts'
import { automaticActionCommands } from './topics/automatic-actions.ts'
import { backupCommands } from './topics/backup.ts'
import { botCommands } from './topics/bots.ts'
import { completionCommands } from './topics/completion.ts'
import { logCommands } from './topics/diagnostics.ts'
import { doctorCommands } from './topics/doctor.ts'
import { eraseCommands } from './topics/erase.ts'
import { eventCommands } from './topics/events.ts'
import { exportCommands } from './topics/export.ts'
import { fileCommands } from './topics/files.ts'
import { groupCommands, roomCommands } from './topics/groups-and-rooms.ts'
import { importCommands } from './topics/import.ts'
import { keyCommands } from './topics/keys.ts'
import { migrateCommands } from './topics/migrate.ts'
import { moderationCommands } from './topics/moderation.ts'
import { moveCommands } from './topics/move.ts'
import { nodeCommands } from './topics/nodes.ts'
import { operatorCommands } from './topics/operators.ts'
import { pushKeyCommands } from './topics/push-keys.ts'
import { pushListCommands } from './topics/push-list.ts'
import { reportCommands } from './topics/reports.ts'
import { retentionCommands } from './topics/retention.ts'
import { secretCommands } from './topics/secrets.ts'
import { sendCommands } from './topics/send.ts'
import { tokenCommands } from './topics/tokens.ts'
import { userCommands } from './topics/users.ts'
import { wordCommands } from './topics/words.ts'

export const commands: readonly Command[] = [
  ...userCommands,
  ...sendCommands,
  ...groupCommands,
  ...roomCommands,
  ...moderationCommands,
  ...wordCommands,
  ...automaticActionCommands,
  ...reportCommands,
  ...botCommands,
  ...eventCommands,
  ...appCommands,
  ...keyCommands,
  ...operatorCommands,
  ...auditCommands,
  ...tokenCommands,
  ...logCommands,
  ...pushKeyCommands,
  ...pushListCommands,
  ...fileCommands,
  ...doctorCommands,
  ...nodeCommands,
  ...backupCommands,
  ...exportCommands,
  ...importCommands,
  ...eraseCommands,
  ...retentionCommands,
  ...secretCommands,
  ...completionCommands(() => commands),
  ...migrateCommands,
  ...moveCommands,
]
