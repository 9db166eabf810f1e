// Slash commands in the composer of a chat with a bot: the list of its commands after a slash. Loaded lazily.

import { type BotCommand, botCommandsIn } from '@parley/client'
import { useMemo } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { addEnglish } from '../../strings/strings.ts'
import { replaceText } from '../insert-text.ts'
import { SuggestionBox, type SuggestionField } from '../suggestions/SuggestionBox.tsx'
import { useQuery, useSuggestions } from '../suggestions/use-suggestions.ts'
import { commandQuery, matchingCommands } from './command-query.ts'

addEnglish(composerDialogsTexts)

const none: readonly BotCommand[] = []

export function CommandBox({ user, field, handle }: SuggestionField & { readonly user: string }) {
  const { t } = useKit()
  const profile = useSelection(({ people }) => people.profiles.get(user))
  const commands = useMemo(() => botCommandsIn(profile), [profile])
  const open = useQuery(commandQuery)
  const words = open.query?.words
  const options = useMemo(
    () => (words === undefined ? none : matchingCommands(commands, words)),
    [commands, words],
  )
  const suggestions = useSuggestions(open, options, 'command.found', ({ name }, { start }) => {
    const element = field.current
    if (element) replaceText(element, start, element.selectionStart, `/${name} `)
  })
  return (
    <SuggestionBox
      suggestions={suggestions}
      field={field}
      handle={handle}
      label={t('command.name')}
      keyOf={({ name }) => name}
    >
      {({ name, text, argument }) => (
        <>
          <bdi className="parley-suggestion-name">/{name}</bdi>
          {argument && <bdi className="parley-suggestion-argument">{argument}</bdi>}
          <span className="parley-suggestion-hint" dir="auto">
            {text}
          </span>
        </>
      )}
    </SuggestionBox>
  )
}
