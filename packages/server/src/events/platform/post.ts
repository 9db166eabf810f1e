// Requests to endpoints over the network. Addresses that were given with a key are hostile input, so they must be public;
// the operator's own may be anywhere.

import { createRequester } from '../../push/providers/platform/request.ts'
import type { PostEvents } from '../lane.ts'

const mostAnswerBytes = 65_536
const longestWaitMs = 3_600_000

export function networkPost(): { readonly post: PostEvents; close(): void } {
  const open = createRequester()
  const restricted = createRequester({ publicOnly: true })
  return {
    async post({ isPrivate, ...request }) {
      const requester = isPrivate ? open : restricted
      const answer = await requester.post({ ...request, mostBytes: mostAnswerBytes })
      const seconds = Number(answer.retryAfter)
      return {
        status: answer.status,
        ...(seconds > 0 ? { retryAfterMs: Math.min(seconds * 1000, longestWaitMs) } : {}),
      }
    },
    close() {
      open.close()
      restricted.close()
    },
  }
}
