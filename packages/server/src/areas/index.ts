// All handlers in one list; a test checks that every call of the catalogue has exactly one.

import type { Handler } from '../pipeline/handle.ts'
import { list } from './conversations/list.ts'
import { history } from './history/history.ts'
import { devices } from './session/devices.ts'
import { registering } from './session/register.ts'
import { tokens } from './session/tokens.ts'

export const handlers: readonly Handler[] = [...registering, ...tokens, ...devices, ...history, ...list]
