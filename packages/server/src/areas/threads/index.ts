// All handlers of threads.

import { joining } from './joining.ts'
import { lifecycle } from './lifecycle.ts'
import { lists } from './lists.ts'

export const threads = [...lifecycle, ...joining, ...lists]
