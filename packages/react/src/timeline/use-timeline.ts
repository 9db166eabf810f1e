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
import { useSelection } from '../state/use-client-state.ts'
import { withoutNoise } from './display-rows.ts'

/** The timeline of a conversation, for custom lists. */
export interface TimelineView {
  /** The messages, outgoing messages and gaps; oldest first. */
  readonly rows: readonly TimelineRow[]
  /** The loaded messages; undefined before anything is loaded. */
  readonly timeline: Timeline | undefined
  /** The conversation; undefined if the user's list does not have it. */
  readonly conversation: Conversation | undefined
}

/** The rows of one conversation. Loads the newest page when it is first shown, and more only on request. */
export function useTimeline(ref: ConversationRef): TimelineView {
  const client = useClient()
  const key = keyOf(ref)
  const rows = useSelection((state) => withoutNoise(timelineRows(state, key)))
  const timeline = useSelection((state) => state.timelines.get(key))
  const about = useSelection((state) => conversation(state, key))
  const source = useSelection(({ connection }) =>
    sourceAt(connection.name, client.options.store !== undefined),
  )

  // The list may show a message that was not stored before the page was closed. If one of the two numbers is not known,
  // the result is false.
  const isBehind = Number(about?.lastMessage?.position) > Number(timeline?.segments.at(-1)?.to)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    // Groups are listed by membership.
    if (ref.type !== 'group' || client.state.groups.get(ref.id)?.role) client.conversations.open(ref)
  }, [client, key, source])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    // The state holds the error, and the screen shows it.
    if (source !== 'none') client.history.loadLatest(ref).catch(() => {})
  }, [client, key, source, isBehind])

  return { rows, timeline, conversation: about }
}

/** Where messages can be loaded from: the server, the local store while offline, or nowhere yet. */
function sourceAt(connection: ConnectionState['name'], hasStore: boolean): 'server' | 'device' | 'none' {
  if (connection === 'online') return 'server'
  return connection === 'signedOut' || (connection === 'connecting' && !hasStore) ? 'none' : 'device'
}
