// Signs requests to the operator's programs: the moderation hook and the push hook.

import { createHmac } from 'node:crypto'

/** Headers that authenticate the request and prevent replays. */
export function signed(secret: string, time: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'x-parley-timestamp': String(time),
    'x-parley-signature': `sha256=${signature}`,
  }
}
