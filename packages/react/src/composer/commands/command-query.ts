// Finds the command of a bot that is being typed after a slash, if any.

import type { BotCommand } from '@parley/client'
import type { Query } from '../suggestions/use-suggestions.ts'

/**
 * Finds a command, which must be at the very beginning of a message. Also accepts the full-width slash of input
 * methods.
 */
export function commandQuery(text: string, caret: number): Query | undefined {
  const [, words] = /^[/／]([\w-]{0,32})$/.exec(text.slice(0, caret)) ?? []
  return words === undefined ? undefined : { start: 0, words }
}

/** The commands that begin with this text. None if a command is complete: Enter then sends it. */
export function matchingCommands<Command extends BotCommand>(
  commands: readonly Command[],
  words: string,
): readonly Command[] {
  const typed = words.toLowerCase()
  const isComplete = commands.some(({ name, argument }) => name === typed && argument === undefined)
  return isComplete ? [] : commands.filter(({ name }) => name.startsWith(typed))
}
