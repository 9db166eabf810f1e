// The plug-in for groups.

import { groupRows } from '../method-tables/groups.ts'
import { fileMethods } from '../methods/files.ts'
import { partOf } from '../plugins.ts'
import type { GroupMethods } from '../types/index.ts'

const { uploadGroupSharedFile, downloadGroupSharedFile } = fileMethods

/** Groups, for `miniCore.usePlugin`. */
export const group = partOf<GroupMethods>([groupRows], { uploadGroupSharedFile, downloadGroupSharedFile })
