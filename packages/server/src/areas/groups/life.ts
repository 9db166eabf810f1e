// The life of groups and of memberships in them.

import { admins } from './admins.ts'
import { creating } from './create.ts'
import { info } from './info.ts'
import { inviting } from './inviting.ts'
import { joining } from './joining.ts'
import { leaving } from './leaving.ts'
import { listing } from './lists.ts'
import { memberLists } from './members.ts'
import { dissolving } from './owner.ts'
import { requests } from './requests.ts'
import { modifying } from './settings.ts'

export const groupLife = [
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
]
