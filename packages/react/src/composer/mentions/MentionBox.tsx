// Mentions in the composer of a group: the list of members after an @. Loaded lazily.

import type { ConversationRef } from '@parley/client'
import { Avatar } from '../../presence/index.ts'
import type { MentionedUser } from '../../state/drafts/draft-details.ts'
import { useKit } from '../../state/kit.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { addEnglish } from '../../strings/strings.ts'
import { EveryoneIcon } from '../../ui/icons/icons.tsx'
import { replaceText } from '../insert-text.ts'
import { SuggestionBox, type SuggestionField } from '../suggestions/SuggestionBox.tsx'
import { useMentions } from './use-mentions.ts'

addEnglish(composerDialogsTexts)

export interface MentionBoxProps extends SuggestionField {
  readonly conversation: ConversationRef
  readonly onMention: (mentioned: MentionedUser) => void
}

export function MentionBox({ conversation, field, handle, onMention }: MentionBoxProps) {
  const { t } = useKit()
  const mentions = useMentions(conversation, (mentioned, { start }) => {
    const element = field.current
    if (!element) return
    replaceText(element, start, element.selectionStart, `@${mentioned.name} `)
    onMention(mentioned)
  })
  return (
    <SuggestionBox
      suggestions={mentions}
      field={field}
      handle={handle}
      label={t('mention.name')}
      keyOf={({ user }) => user}
    >
      {({ user, name }) => {
        const isEveryone = user === 'ALL'
        const hint = isEveryone ? t('mention.everyone.hint') : user
        return (
          <>
            {isEveryone ? (
              <span className="parley-mention-everyone">
                <EveryoneIcon />
              </span>
            ) : (
              <Avatar id={user} size="small" />
            )}
            <bdi className="parley-suggestion-name">{name}</bdi>
            {hint !== name && <span className="parley-suggestion-hint">{hint}</span>}
          </>
        )
      }}
    </SuggestionBox>
  )
}
