// All commands. A new one is a file in topics/ that exports its rows, and a line here. Parsing, help, completion and
// docs/command-line.md follow from the rows.

import type { Command } from './command.ts'
import { appCommands } from './topics/apps.ts'
import { auditCommands } from './topics/audit.ts'
import { logCommands } from './topics/diagnostics.ts'
import { doctorCommands } from './topics/doctor.ts'
import { keyCommands } from './topics/keys.ts'
import { migrateCommands } from './topics/migrate.ts'
import { moveCommands } from './topics/move.ts'
import { pushKeyCommands } from './topics/push-keys.ts'
import { pushListCommands } from './topics/push-list.ts'
import { reportCommands } from './topics/reports.ts'
import { tokenCommands } from './topics/tokens.ts'

export const commands: readonly Command[] = [
  ...appCommands,
  ...keyCommands,
  ...auditCommands,
  ...tokenCommands,
  ...reportCommands,
  ...logCommands,
  ...pushKeyCommands,
  ...pushListCommands,
  ...doctorCommands,
  ...migrateCommands,
  ...moveCommands,
]
