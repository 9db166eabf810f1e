// Developer tools: all traffic of a client, decoded, on any page. A separate entry, so that other applications do not
// include it.

import * as lazyBundle from './areas/lazy-bundle.ts'
import { type Client, createClientWith } from './client.ts'
import { showBadge } from './devtools/panel/badge.ts'
import { createTrace, type Trace } from './devtools/trace.ts'
import type { ClientOptions } from './options.ts'
import { browserPlatform } from './platform/browser.ts'

export { errorOf, eventNames, promiseOf } from './devtools/client-proxy.ts'
export { type DecodedFrame, decodeFrame, type FrameKind } from './devtools/decode-frame.ts'
export type { Branch } from './devtools/message-tree.ts'
export {
  countMicrotaskRounds,
  /** @deprecated Use `countMicrotaskRounds`. */
  countMicrotaskRounds as createRounds,
} from './devtools/microtask-rounds.ts'
export { type Badge, showBadge } from './devtools/panel/badge.ts'
export { type Devtools, openDevtools } from './devtools/panel/panel.ts'
export { type Packed, pack, toLine, unpack } from './devtools/serialize.ts'
export { cursorsOf, timingsOf } from './devtools/statistics.ts'
export {
  createTrace,
  type RecordedTrace,
  readTrace,
  type Trace,
  type TraceOptions,
} from './devtools/trace.ts'
export type {
  CallPoint,
  /** @deprecated Use `CallPoint`. */
  CallPoint as Place,
  EntryOf,
  OutboxRow,
  TraceEntry,
} from './devtools/trace-entries.ts'
export { isInput } from './devtools/trace-entries.ts'

/** A client with a trace, without the badge on the page. */
export function tracedClient(options: ClientOptions, trace: Trace = createTrace()): Client {
  const platform = trace.on(options?.platform ?? browserPlatform())
  // Everything is bundled: load times are not recorded, so lazy loading would make a trace ambiguous.
  const atHand = { loaded: lazyBundle, load: () => Promise.resolve(lazyBundle) }
  return trace.follow(createClientWith(options, platform, atHand))
}

/** A drop-in for `createClient`: adds a badge to the page that shows the client's state and opens the panel. */
export function createClient(options: ClientOptions): Client {
  const trace = createTrace()
  const client = tracedClient(options, trace)
  showBadge(trace)
  return client
}
