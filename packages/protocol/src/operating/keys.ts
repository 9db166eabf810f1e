// Keys of back ends, for owners.

import { call } from '../call.ts'
import { count, flag, id, list, object, oneOf, text, time, wire, withDefault } from '../shape/index.ts'

const scope = oneOf('read', 'send', 'manage', 'moderate', 'erase', 'events')

const shown = {
  keyName: wire('data.keyName', text),
  scopes: wire('data.scopes', list(text)),
  key: wire('data.key', text),
}

/** Lists the keys of the app, without their texts. */
export const keys = call('operating.keys', {
  rest: 'GET parley/v1/operating/keys',
  by: 'operator',
  answer: {
    keys: wire(
      'data.keys',
      list(
        object({
          keyName: text,
          scopes: list(text),
          createdAt: time,
          /** 0: never. */
          usedAt: time,
          /** Until when the text before the last rotation works. 0: it does not. */
          oldUntil: time,
          /** The user name of the bot that the key belongs to. Empty: the key of a back end. */
          bot: text,
        }),
      ),
    ),
  },
})

/** Creates a key. Its text is only in this answer. */
export const createKey = call('operating.createKey', {
  rest: 'POST parley/v1/operating/keys',
  by: 'operator',
  input: { keyName: id, scopes: list(scope, 6) },
  answer: shown,
})

/** Gives a key a new text, which is only in this answer. The old one works for a while. */
export const rotateKey = call('operating.rotateKey', {
  rest: 'POST parley/v1/operating/keys/{keyName}/rotate',
  by: 'operator',
  input: { keyName: id, overlapSeconds: withDefault(count, 86_400) },
  answer: shown,
})

/** Revokes a key. Its name becomes free. */
export const revokeKey = call('operating.revokeKey', {
  rest: 'DELETE parley/v1/operating/keys/{keyName}',
  by: 'operator',
  input: { keyName: id },
  answer: { isDone: wire('data.done', flag) },
})
