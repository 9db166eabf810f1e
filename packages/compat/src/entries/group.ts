// Groups, as one part.

import { fileMethods } from '../methods/files.ts'
import { partOf } from '../part.ts'
import { groupRows } from '../rows/groups.ts'
import type { GroupMethods } from '../types/index.ts'

const { uploadGroupSharedFile, downloadGroupSharedFile } = fileMethods

export const group = partOf<GroupMethods>([groupRows], { uploadGroupSharedFile, downloadGroupSharedFile })
