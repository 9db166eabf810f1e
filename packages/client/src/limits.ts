// The numbers of the product, as the protocol has them. One place, so that the rest of the client says `limits.…`.

import { backOff, connection, conversations, history, messages, requests, session } from '@parley/protocol'

export const limits = { backOff, connection, conversations, history, messages, requests, session } as const
