import {
  type ConnectionState,
  type Conversation,
  type ConversationRef,
  conversation,
  keyOf,
  type Timeline,
  type TimelineRow,
  timelineRows,
} from '@parley/client'
import { useEffect } from 'react'
import { useClient } from '../state/kit.ts'
import { useSelection } from '../state/use-selection.ts'
import { withoutNoise } from './display-rows.ts'

export interface TimelineView {
  readonly rows: readonly TimelineRow[]
  readonly timeline: Timeline | undefined
  readonly conversation: Conversation | undefined
}

/** One conversation's rows. Asks for the newest page when it is first shown; more only comes when asked for. */
export function useTimeline(ref: ConversationRef): TimelineView {
  const client = useClient()
  const key = keyOf(ref)
  const rows = useSelection((state) => withoutNoise(timelineRows(state, key)))
  const timeline = useSelection((state) => state.timelines.get(key))
  const about = useSelection((state) => conversation(state, key))
  const source = useSelection(({ connection }) =>
    sourceAt(connection.name, client.options.store !== undefined),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    // A group is listed by being in it.
    if (ref.type !== 'group' || client.state.groups.get(ref.id)?.role) client.conversations.open(ref)
    if (source === 'none') return
    if (client.state.timelines.get(key)?.loading === 'latest') return
    client.history.loadLatest(ref).catch(() => {}) // the state holds the error and the screen shows it
  }, [client, key, source])

  return { rows, timeline, conversation: about }
}

/** What can be asked: the server, what this device has kept where there is no connection, or nobody yet. */
function sourceAt(connection: ConnectionState['name'], hasStore: boolean): 'server' | 'device' | 'none' {
  if (connection === 'online') return 'server'
  return connection === 'signedOut' || (connection === 'connecting' && !hasStore) ? 'none' : 'device'
}
