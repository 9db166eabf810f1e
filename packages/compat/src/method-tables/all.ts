// All methods that are a single request.

import type { Rows } from '../method-table.ts'
import { groupRows } from './groups.ts'
import { talkRows } from './messages.ts'
import { callRows, peopleRows, presenceRows, selfRows, silentRows, translationRows } from './people.ts'
import { roomRows } from './rooms.ts'
import { threadRows } from './threads.ts'

export const allRows: readonly Rows[] = [
  talkRows,
  threadRows,
  peopleRows,
  selfRows,
  callRows,
  presenceRows,
  silentRows,
  translationRows,
  groupRows,
  roomRows,
]
