// The commands that can be written in a conversation: those of the bot in a single chat, and those of all bots in a
// group, thread or room. Bots are found among the members that the first slash loads, and among recent senders.

import { type BotCommand, botCommandsIn, type ConversationRef, keyOf } from '@parley/client'
import { useEffect, useMemo } from 'react'
import { useClient } from '../../state/kit.ts'
import { peopleSeen } from '../../state/names/match-names.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { useMembers } from '../mentions/use-mentionable-members.ts'

/** A command, and the bot that has it. */
export interface OfferedCommand extends BotCommand {
  readonly bot: string
  /** Whether other bots here have a command of the same name, so that a message has to name the bot. */
  readonly isShared: boolean
}

/** Profiles are requested for this many members; bots among the others are found once they have sent a message. */
const mostMembers = 100

const none: readonly OfferedCommand[] = []
const nobody: readonly string[] = []

/** `isOpen` means that a command is being typed. Nothing is requested before that. */
export function useBotCommands(conversation: ConversationRef, isOpen: boolean): readonly OfferedCommand[] {
  const client = useClient()
  const { type, id } = conversation
  const isSingle = type === 'single'
  const key = keyOf(conversation)
  const { members } = useMembers(conversation, isOpen ? '' : undefined)
  const timeline = useSelection(({ timelines }) => (isOpen && !isSingle ? timelines.get(key) : undefined))
  const users = useMemo(() => {
    if (!isOpen) return nobody
    if (isSingle) return [id]
    const seen = (timeline?.segments ?? []).flatMap(({ messages }) => messages)
    return [...new Set([...peopleSeen(seen, client.state.me), ...members.users])].slice(0, mostMembers)
  }, [isOpen, isSingle, id, timeline, members, client])
  useEffect(() => {
    // Without an answer, only bots whose profiles are known are offered.
    if (users.length > 0) client.profile.load(users).catch(() => {})
  }, [client, users])
  const profiles = useSelection(({ people }) => people.profiles)
  return useMemo(() => {
    const all = users.flatMap((bot) =>
      botCommandsIn(profiles.get(bot)).map((command) => ({ ...command, bot })),
    )
    if (all.length === 0) return none
    const owners = new Map(all.map(({ name, bot }) => [name, bot]))
    const shared = new Set(all.filter(({ name, bot }) => owners.get(name) !== bot).map(({ name }) => name))
    return all.map((command) => ({ ...command, isShared: shared.has(command.name) }))
  }, [users, profiles])
}
