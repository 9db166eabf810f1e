// Settings of streamed messages. Their defaults are the budgets in `limits/streams.ts`, with the reasons.

import { streamBudgets } from '../limits/streams.ts'
import type { SettingReaders } from './integrations.ts'

/** Each is the budget of the same name. */
export interface StreamConfig {
  streamBytes: number
  streamPieces: number
  streamPieceMs: number
  streamMs: number
  /** 0 disables streamed messages. */
  streamsOpen: number
}

export const streamDefaults: StreamConfig = {
  streamBytes: streamBudgets.streamBytes.value,
  streamPieces: streamBudgets.streamPieces.value,
  streamPieceMs: streamBudgets.streamPieceMs.value,
  streamMs: streamBudgets.streamMs.value,
  streamsOpen: streamBudgets.streamsOpen.value,
}

export function streamsFrom({ number }: Pick<SettingReaders, 'number'>): Partial<StreamConfig> {
  return {
    streamPieceMs: number('PARLEY_STREAM_PIECE_SECONDS', streamDefaults.streamPieceMs / 1000) * 1000,
    streamMs: number('PARLEY_STREAM_MINUTES', streamDefaults.streamMs / 60_000) * 60_000,
    streamsOpen: number('PARLEY_MAX_STREAMS', streamDefaults.streamsOpen),
  }
}
