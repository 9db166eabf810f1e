// The history of the application by the hour, for its back end.

import { call } from '../call.ts'
import { anything, id, list, wire } from '../shape/index.ts'

/**
 * Gets a link to a file with all messages of one hour (UTC, `yyyyMMddHH`), one JSON record a line. The link is valid for
 * half an hour and needs no token.
 */
export const historyFile = call('history.file', {
  rest: 'GET chatmessages/{hour}',
  by: 'app',
  input: { hour: id },
  answer: { files: wire('data', list(anything)) },
})
