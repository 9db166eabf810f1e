import { encode, MessageBody, Meta, toKeyValues } from '@parley/protocol'
import { expect, test } from 'vitest'
import { readMessage } from './pushed-message.ts'

test.each([
  [true, true],
  [false, false],
  ['true', false],
  [undefined, false],
])('em_ignore_notification of %j in the ext sends no push: %s', (value, isSilent) => {
  const ext = [...toKeyValues(value === undefined ? {} : { em_ignore_notification: value })]
  const payload = encode(MessageBody, { contents: [{ type: 0, text: 'x' }], ext })
  expect(readMessage(encode(Meta, { payload }))).toMatchObject({ text: 'x', isSilent })
})
