// The choices of the dialog that mutes a conversation, and what each of them asks of the server.

import type { Client, ConversationRef, DailyInterval, Silence, SilenceChange } from '@parley/client'
import { keyOf } from '@parley/client'
import { ownZone } from './mute-schedule.ts'

/** A number: nothing for so many minutes. */
export type MuteChoice = 'default' | 'all' | 'mentions' | 'none' | 'until' | number

export const muteMinutes = [15, 60, 480, 1440] as const

/** What is chosen now. */
export function choiceOf(silence: Silence | undefined, isQuiet: boolean, now: number): MuteChoice {
  if (isQuiet) return 'none'
  if (!silence) return 'default'
  if (silence.until > now) return 'until'
  return ({ NONE: 'none', AT: 'mentions', ALL: 'all', DEFAULT: 'default' } as const)[silence.type]
}

const typeOf = (choice: MuteChoice): 'ALL' | 'AT' | 'NONE' | 'DEFAULT' =>
  choice === 'all' ? 'ALL' : choice === 'mentions' ? 'AT' : choice === 'none' ? 'NONE' : 'DEFAULT'

/** What goes to the server; undefined: the conversation has no setting of its own any more. */
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
    // Nothing is taken away that was not there.
    ...(interval ? { interval, zone: ownZone() } : hadInterval && { interval: null }),
  }
}

/** Groups have a switch of their own from older clients; here both are one thing. */
async function unquiet(client: Client, { type, id }: ConversationRef): Promise<void> {
  if (type === 'group' && client.state.groups.get(id)?.isQuiet)
    await client.groups.setQuiet({ groupId: id, isQuiet: false })
}

/** Does what was chosen. */
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
