// Uploads of client logs, for diagnosing problems on a device.

import { call } from '../call.ts'
import { id, text, wire } from '../shape/index.ts'

/** Uploads a client's log for the operators of the application. */
export const uploadLog = call('logs.upload', {
  rest: 'POST sdk/users/{user}/client/logs',
  input: { device: wire('resource', id), content: wire('logContent', text) },
  answer: { status: text },
})
