// The uploaded files of the app, for operators.

import { call } from '../call.ts'
import { count, id, list, number, object, optional, text, time, wire, withDefault } from '../shape/index.ts'

/**
 * Tells how much space the files of the app take, and lists them, the largest first. Names and receivers of files are left
 * out: they belong to conversations. Ask again with `next` as `after`.
 */
export const files = call('operating.files', {
  rest: 'GET parley/v1/operating/files',
  by: 'operator',
  input: { after: optional(text), limit: withDefault(count, 25) },
  answer: {
    /** By where they were sent: `single`, `group`, `room`, or `none`. Expired files are not counted. */
    kinds: wire(
      'data.kinds',
      list(
        object({
          kind: text,
          files: number,
          bytes: number,
          oldest: time,
          /** How many days files of this kind are kept. 0: for ever. */
          days: number,
        }),
      ),
    ),
    /** Files whose bytes were deleted because of their age. */
    expired: wire('data.expired', number),
    largest: wire(
      'data.largest',
      list(
        object({
          uuid: id,
          type: text,
          bytes: number,
          /** Empty if the account is gone. */
          owner: text,
          kind: text,
          createdAt: time,
          /** 0: never. */
          expiresAt: time,
        }),
      ),
    ),
    /** Empty at the end. */
    next: wire('data.next', text),
  },
})
