// Slash commands in the composer: the list of the commands of bots after a slash. Loaded lazily.

import type { ConversationRef } from '@parley/client'
import { useMemo } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { addEnglish } from '../../strings/strings.ts'
import { replaceText } from '../insert-text.ts'
import { SuggestionBox, type SuggestionField } from '../suggestions/SuggestionBox.tsx'
import { useQuery, useSuggestions } from '../suggestions/use-suggestions.ts'
import { commandQuery, matchingCommands } from './command-query.ts'
import { type OfferedCommand, useBotCommands } from './use-bot-commands.ts'

addEnglish(composerDialogsTexts)

export interface CommandBoxProps extends SuggestionField {
  readonly conversation: ConversationRef
}

const none: readonly OfferedCommand[] = []

export function CommandBox({ conversation, field, handle }: CommandBoxProps) {
  const { t, nameOf } = useKit()
  const open = useQuery(commandQuery)
  const words = open.query?.words
  const commands = useBotCommands(conversation, words !== undefined)
  const options = useMemo(
    () => (words === undefined ? none : matchingCommands(commands, words)),
    [commands, words],
  )
  const suggestions = useSuggestions(open, options, 'command.found', ({ name, bot, isShared }, { start }) => {
    const element = field.current
    const to = isShared ? `@${bot}` : ''
    if (element) replaceText(element, start, element.selectionStart, `/${name}${to} `)
  })
  const isSingle = conversation.type === 'single'
  return (
    <SuggestionBox
      suggestions={suggestions}
      field={field}
      handle={handle}
      label={t('command.name')}
      keyOf={({ name, bot }) => `${name}@${bot}`}
    >
      {({ name, text, argument, bot }) => (
        <>
          {!isSingle && <Avatar id={bot} size="small" />}
          <bdi className="parley-suggestion-name">/{name}</bdi>
          {argument && <bdi className="parley-suggestion-argument">{argument}</bdi>}
          <span className="parley-suggestion-hint" dir="auto">
            {text}
          </span>
          {!isSingle && <bdi className="parley-suggestion-owner">{nameOf(bot)}</bdi>}
        </>
      )}
    </SuggestionBox>
  )
}
