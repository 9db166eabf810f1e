// All methods that are one request each.

import type { Rows } from './row.ts'
import { groupRows } from './rows/groups.ts'
import { callRows, peopleRows, presenceRows, selfRows, silentRows, translationRows } from './rows/people.ts'
import { roomRows } from './rows/rooms.ts'
import { talkRows } from './rows/talk.ts'
import { threadRows } from './rows/threads.ts'

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
