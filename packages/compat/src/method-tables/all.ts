// All methods that are a single request.

import type { Rows } from '../method-table.ts'
import { groupRows } from './groups.ts'
import { messageRows } from './messages.ts'
import { callRows, ownAccountRows, peopleRows, presenceRows, silentRows, translationRows } from './people.ts'
import { roomRows } from './rooms.ts'
import { threadRows } from './threads.ts'

export const allRows: readonly Rows[] = [
  messageRows,
  threadRows,
  peopleRows,
  ownAccountRows,
  callRows,
  presenceRows,
  silentRows,
  translationRows,
  groupRows,
  roomRows,
]
