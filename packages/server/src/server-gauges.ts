// Gauges in /metrics that read the state of several parts.

import type { Channel } from './gateway/channel.ts'
import type { Commits } from './logs/commits.ts'
import type { Metrics } from './metrics.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { Sessions } from './sessions/registry.ts'
import type { SendContext } from './sessions/send-context.ts'
import type { SignIn } from './sessions/sign-in.ts'
import type { Database } from './storage/database.ts'
import type { Streams } from './streams/streams.ts'

export function addGauges(
  metrics: Metrics,
  parts: {
    readonly sessions: Sessions
    readonly rooms: Rooms
    readonly streams: Streams
    readonly channel: Channel
    readonly database: Database
    readonly signIn: SignIn
    readonly commits: Commits<SendContext>
  },
): void {
  const { sessions, rooms, streams, channel, database, signIn, commits } = parts
  metrics.gauge('parley_sessions', 'Devices signed in', () => sessions.count)
  metrics.gauge('parley_rooms', 'Rooms in memory', () => rooms.count)
  metrics.gauge('parley_streams', 'Streamed messages that have not ended', () => streams.size)
  metrics.gauge('parley_connections', 'Open sockets', () => channel.size)
  metrics.gauge(
    'parley_database_reads_waiting',
    'Reads that wait for their turn',
    () => database.queued.reads,
  )
  metrics.gauge(
    'parley_database_writes_waiting',
    'Writes that wait for their turn',
    () => database.queued.writes,
  )
  metrics.gauge(
    'parley_sends_in_flight_bytes',
    'Bytes of sends without an answer',
    () => signIn.inFlight.bytes,
  )
  metrics.gauge('parley_entries_waiting', 'Entries that wait for a commit', () => commits.queued)
}
