// The choices of the mute dialog, and the request to the server for each of them.

import type { Client, ConversationRef, DailyInterval, Silence, SilenceChange } from '@parley/client'
import { keyOf } from '@parley/client'
import { ownZone } from './mute-schedule.ts'

/** A number: mute for this many minutes. */
export type MuteChoice = 'default' | 'all' | 'mentions' | 'none' | 'until' | number

export const muteMinutes = [15, 60, 480, 1440] as const

/** The current choice. */
export function choiceOf(silence: Silence | undefined, isQuiet: boolean, now: number): MuteChoice {
  if (isQuiet) return 'none'
  if (!silence) return 'default'
  if (silence.until > now) return 'until'
  return ({ NONE: 'none', AT: 'mentions', ALL: 'all', DEFAULT: 'default' } as const)[silence.type]
}

const typeOf = (choice: MuteChoice): 'ALL' | 'AT' | 'NONE' | 'DEFAULT' =>
  choice === 'all' ? 'ALL' : choice === 'mentions' ? 'AT' : choice === 'none' ? 'NONE' : 'DEFAULT'

/** The request to the server; undefined removes the conversation's own setting. */
export function changeFor(
  choice: MuteChoice,
  interval: DailyInterval | undefined,
  before: Silence | undefined,
): SilenceChange | undefined {
  if (choice === 'default' && !interval) return undefined
  const hadInterval = before?.interval !== undefined
  return {
    ...(choice !== 'until' && {
      type: typeOf(choice),
      durationMs: typeof choice === 'number' ? choice * 60_000 : 0,
    }),
    // An interval is removed only if there was one.
    ...(interval ? { interval, zone: ownZone() } : hadInterval && { interval: null }),
  }
}

/** Clears the separate switch that older clients have for groups; here both are the same. */
async function unquiet(client: Client, { type, id }: ConversationRef): Promise<void> {
  if (type === 'group' && client.state.groups.get(id)?.isQuiet)
    await client.groups.setQuiet({ groupId: id, isQuiet: false })
}

/** Applies the choice. */
export async function mute(
  client: Client,
  conversation: ConversationRef,
  choice: MuteChoice,
  interval?: DailyInterval,
): Promise<void> {
  const before = client.state.people.notifications?.conversations.get(keyOf(conversation))
  const change = changeFor(choice, interval, before)
  if (change) await client.notifications.silence(conversation, change)
  else if (before) await client.notifications.clear(conversation)
  if (choice !== 'none') await unquiet(client, conversation)
}
