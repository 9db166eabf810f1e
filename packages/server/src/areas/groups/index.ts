// All handlers about groups.

import { admins } from './admins.ts'
import { allowlist } from './allowlist.ts'
import { announcement } from './announcement.ts'
import { attributes } from './attributes.ts'
import { backendGroups } from './backend.ts'
import { groupBlocks } from './blocks.ts'
import { creating } from './create.ts'
import { disabling } from './disabling.ts'
import { info } from './info.ts'
import { inviting } from './inviting.ts'
import { joining } from './joining.ts'
import { leaving } from './leaving.ts'
import { listing } from './lists.ts'
import { memberLists } from './members.ts'
import { ban } from './mute-all.ts'
import { mutes } from './mutes.ts'
import { shield } from './opt-out.ts'
import { dissolving } from './owner.ts'
import { requests } from './requests.ts'
import { modifying } from './settings.ts'
import { sharedFiles } from './shared-files.ts'

export const groups = [
  ...creating,
  ...listing,
  ...info,
  ...modifying,
  ...dissolving,
  ...memberLists,
  ...admins,
  ...inviting,
  ...joining,
  ...requests,
  ...leaving,
  ...mutes,
  ...groupBlocks,
  ...ban,
  ...allowlist,
  ...announcement,
  ...shield,
  ...attributes,
  ...sharedFiles,
  ...disabling,
  ...backendGroups,
]
