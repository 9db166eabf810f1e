// Sign-ins of operators and changes of their own accounts, which belong to no app.

import { call } from '../call.ts'
import { count, list, number, object, optional, text, time, wire, withDefault } from '../shape/index.ts'

/**
 * Lists sign-ins of operators, refused ones included, and changes of their own passwords and second factors, newest first.
 * Ask again with `next` as `before`; it is 0 at the end.
 */
export const signIns = call('operating.signIns', {
  rest: 'GET parley/v1/operating/sign-ins',
  by: 'operator',
  input: { before: optional(count), limit: withDefault(count, 50) },
  answer: {
    rows: wire(
      'data.rows',
      list(
        object({
          id: number,
          at: time,
          /** As it was typed, if no operator has this name. */
          name: text,
          /** `operator.signIn`, `operator.changePassword` or `operator.enableTotp`. */
          call: text,
          address: text,
          status: number,
        }),
      ),
    ),
    next: wire('data.next', number),
  },
})
