// Requests to the hook over the network.

import { httpRequest } from '../../platform/http-request.ts'
import type { HookRequest } from '../hook/hook.ts'

export const fetchRequest: HookRequest = (request) => httpRequest({ ...request, method: 'POST' })
