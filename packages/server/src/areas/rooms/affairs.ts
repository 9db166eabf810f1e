// The calls about a room that do not change who is in it, and those that keep people out.

import { roomAllowlist } from './allowlist.ts'
import { announcing } from './announcement.ts'
import { roomAttributing } from './attributes.ts'
import { roomBan } from './ban.ts'
import { roomBlocks } from './blocks.ts'
import { roomFiles } from './files.ts'
import { roomMutes } from './mutes.ts'

export const roomAffairs = [
  ...roomMutes,
  ...roomBlocks,
  ...roomBan,
  ...roomAllowlist,
  ...announcing,
  ...roomFiles,
  ...roomAttributing,
]
