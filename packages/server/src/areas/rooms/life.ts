// The life of rooms and who is in them. Joining and leaving happen on the channel.

import { roomAdmins } from './admins.ts'
import { broadcasting } from './broadcast.ts'
import { makingRooms } from './life-create.ts'
import { destroyingRooms } from './life-destroy.ts'
import { roomDetailing } from './life-details.ts'
import { modifyingRooms } from './life-modify.ts'
import { roomLists } from './lists.ts'
import { roomMembers } from './members.ts'

export const roomLife = [
  ...makingRooms,
  ...roomLists,
  ...roomDetailing,
  ...modifyingRooms,
  ...destroyingRooms,
  ...roomMembers,
  ...roomAdmins,
  ...broadcasting,
]
