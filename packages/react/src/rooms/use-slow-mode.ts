// Slow mode: when the user may write again in a room. The server decides; this is only for the countdown.

import type { Message, Room, State } from '@parley/client'
import { useRef } from 'react'
import { useSelection } from '../state/use-client-state.ts'

/** The newest message that the user has sent to a room. */
export function newestOwn({ timelines, me }: State, roomId: string): Message | undefined {
  const messages = timelines.get(`room:${roomId}`)?.segments.at(-1)?.messages ?? []
  for (let index = messages.length - 1; index >= 0; index--)
    if (messages[index]?.from === me && messages[index]?.kind !== 'notice') return messages[index]
  return undefined
}

/** When the next message may be sent; undefined if there is no need to wait. */
export function useSlowMode(room: Pick<Room, 'id' | 'slowSeconds' | 'role'>): number | undefined {
  const { id, slowSeconds, role } = room
  const own = useSelection((state) => newestOwn(state, id))
  const seen = useRef<{ readonly id: string | undefined; readonly at: number }>(undefined)
  // Messages from before slow mode was turned on do not count.
  if (slowSeconds === 0) seen.current = { id: own?.id, at: Number.NEGATIVE_INFINITY }
  else if (own && seen.current?.id !== own.id)
    // The clocks of server and device may differ. The wait of a message that was just sent begins now.
    seen.current = { id: own.id, at: seen.current ? Date.now() : Math.min(Date.now(), own.sentAt) }
  if (slowSeconds === 0 || role !== 'member' || !seen.current) return undefined
  return seen.current.at + slowSeconds * 1000
}
