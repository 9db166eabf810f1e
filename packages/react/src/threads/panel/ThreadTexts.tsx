// Threads share timeline and composer with other conversations, but replace some of their texts.

import { type ReactNode, useMemo } from 'react'
import { type Kit, KitProvider, useKit } from '../../state/kit.ts'
import type { StringKey } from '../../strings/strings.ts'

const words: Readonly<Partial<Record<StringKey, StringKey>>> = {
  'timeline.name': 'thread.timeline',
  'timeline.start': 'thread.beginning',
  'timeline.empty.title': 'thread.empty',
  'timeline.empty.hint': 'thread.empty.hint',
  'composer.name': 'thread.field',
  'composer.placeholder': 'thread.placeholder',
  // Only members can change messages.
  'error.notInGroup': 'thread.notIn',
}

export function ThreadTexts({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const kit = useKit()
  const changed = useMemo<Kit>(
    () => ({
      ...kit,
      t: (key, values) => kit.t(words[key] ?? key, values),
      titleOf: (ref) => (ref.type === 'thread' ? name : kit.titleOf(ref)),
    }),
    [kit, name],
  )
  return <KitProvider kit={changed}>{children}</KitProvider>
}
