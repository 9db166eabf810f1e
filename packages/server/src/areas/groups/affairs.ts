// The calls about a group that do not change who is in it, and those that keep people out.

import { allowlist } from './allowlist.ts'
import { announcement } from './announcement.ts'
import { attributes } from './attributes.ts'
import { ban } from './ban.ts'
import { groupBlocks } from './blocks.ts'
import { disabling } from './disabling.ts'
import { mutes } from './mutes.ts'
import { sharedFiles } from './shared-files.ts'
import { shield } from './shield.ts'

export const groupAffairs = [
  ...mutes,
  ...groupBlocks,
  ...ban,
  ...allowlist,
  ...announcement,
  ...shield,
  ...attributes,
  ...sharedFiles,
  ...disabling,
]
