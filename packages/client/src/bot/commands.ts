// Commands of bots: what users can write to a bot after a slash. A bot lists them as JSON in the `ext` of its profile,
// beside whatever the application stores there.

import { isObject, profileLimits } from '@parley/protocol'
import type { Profile } from '../state/people-types.ts'

/** A command that users can write to a bot after a slash. */
export interface BotCommand {
  /** Without the slash: up to 32 lower-case letters, digits, `_` and `-`. */
  readonly name: string
  /** What it does, in up to 100 characters. */
  readonly text: string
  /** An example of the argument, such as `10m tea`, in up to 100 characters. */
  readonly argument?: string | undefined
}

const nameRule = /^[a-z0-9_-]{1,32}$/
const mostCommands = 50
const longestText = 100

const isShort = (text: unknown): text is string => typeof text === 'string' && text.length <= longestText

/** The commands of a bot; none for the profile of a person. Entries that break the rules are left out. */
export function botCommandsIn(profile: Profile | undefined): readonly BotCommand[] {
  const { commands } = (profile?.bot && objectIn(profile.ext)) || {}
  const rows: readonly unknown[] = Array.isArray(commands) ? commands.slice(0, mostCommands) : []
  return rows.filter(isObject).flatMap(({ name, text, argument }) => {
    if (typeof name !== 'string' || !nameRule.test(name) || !isShort(text)) return []
    return [{ name, text, ...(isShort(argument) && argument !== '' && { argument }) }]
  })
}

/** The `ext` of a bot with these commands. Throws if they break the rules, or if `ext` has no room for them. */
export function extWithCommands(ext: string, commands: readonly BotCommand[]): string {
  const others = ext === '' ? {} : objectIn(ext)
  if (!others) throw new Error('The ext of the bot is not a JSON object, so it cannot list its commands.')
  const listed = commands.map(({ name, text, argument }) => ({ name, text, argument }))
  const made = JSON.stringify({ ...others, commands: listed })
  const read = botCommandsIn({ bot: 'true', ext: made } as Profile)
  const refused = commands.find(({ name }) => !read.some((command) => command.name === name))
  if (refused)
    throw new Error(
      `The command "${refused.name}" is not valid: a bot has at most ${mostCommands} commands, names have up to 32 ` +
        `characters of a-z, 0-9, _ and -, and texts up to ${longestText}.`,
    )
  if (new TextEncoder().encode(made).length > profileLimits.maxValueBytes)
    throw new Error(`The commands of the bot are longer than ${profileLimits.maxValueBytes} bytes.`)
  return made
}

/**
 * The command in a message that `bot` has received, and the text after it. Undefined if it is for another bot: in a
 * group, `/remind@helper 10m tea` is for the bot `helper` alone.
 */
export function commandIn(
  text: string,
  bot: string,
): { readonly name: string; readonly argument: string } | undefined {
  const [, name, to = bot, argument = ''] =
    /^\/([a-z0-9_-]{1,32})(?:@(\S+))?(?:\s+(.*))?$/is.exec(text.trim()) ?? []
  const isOurs = name !== undefined && to.toLowerCase() === bot.toLowerCase()
  return isOurs ? { name: name.toLowerCase(), argument } : undefined
}

function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
