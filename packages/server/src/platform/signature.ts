// How the server signs what it asks programs of the operator: the hook before messages are stored, the hook for pushes.

import { createHmac } from 'node:crypto'

/** Headers that let the application know who asks, and that it is not an old question heard again. */
export function signed(secret: string, time: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'x-parley-timestamp': String(time),
    'x-parley-signature': `sha256=${signature}`,
  }
}
