// All handlers about rooms. Joining and leaving happen on the channel, see channel.ts.

import { roomAdmins } from './admins.ts'
import { roomAllowlist } from './allowlist.ts'
import { announcing } from './announcement.ts'
import { roomAttributing } from './attributes.ts'
import { roomBlocks } from './blocks.ts'
import { broadcasting } from './broadcast.ts'
import { makingRooms } from './create.ts'
import { destroyingRooms } from './destroy.ts'
import { roomDetailing } from './info.ts'
import { roomLists } from './lists.ts'
import { roomMembers } from './members.ts'
import { roomMuteAll } from './mute-all.ts'
import { roomMutes } from './mutes.ts'
import { modifyingRooms } from './settings.ts'
import { roomFiles } from './shared-files.ts'
import { superAdmins } from './super-admins.ts'
import { roomTags } from './user-tags.ts'

export const rooms = [
  ...makingRooms,
  ...roomLists,
  ...roomDetailing,
  ...modifyingRooms,
  ...destroyingRooms,
  ...roomMembers,
  ...roomAdmins,
  ...broadcasting,
  ...roomMutes,
  ...roomBlocks,
  ...roomMuteAll,
  ...roomAllowlist,
  ...announcing,
  ...roomFiles,
  ...roomAttributing,
  ...superAdmins,
  ...roomTags,
]
