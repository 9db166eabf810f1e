// The users who can be mentioned with the name that is being typed after an @.

import { type ConversationRef, keyOf } from '@parley/client'
import { useMemo } from 'react'
import type { MentionedUser } from '../../state/drafts/draft-details.ts'
import { useKit } from '../../state/kit.ts'
import { findPeople } from '../../state/names/match-names.ts'
import { type Query, type Suggestions, useQuery, useSuggestions } from '../suggestions/use-suggestions.ts'
import { mentionQuery } from './mention-query.ts'
import { useMembers } from './use-mentionable-members.ts'

const nobody: readonly MentionedUser[] = []

export function useMentions(
  conversation: ConversationRef,
  onChoose: (mentioned: MentionedUser, query: Query) => void,
): Suggestions<MentionedUser> {
  const { client, nameOf, t } = useKit()
  const open = useQuery(mentionQuery)
  const key = keyOf(conversation)
  const words = open.query?.words
  const { members, mayCallAll } = useMembers(conversation, words)
  const options = useMemo(() => {
    if (words === undefined) return nobody
    const everyone = mayCallAll ? t('mention.everyone') : undefined
    return findPeople(client.state, key, words, nameOf, everyone, members)
  }, [words, client, key, nameOf, t, members, mayCallAll])
  return useSuggestions(open, options, 'mention.found', onChoose)
}
