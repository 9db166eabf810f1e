// The priority of the next message in a room, chosen in the menu beside the text field. It applies to that message
// only; the one after it is normal again.

import type { Draft } from '@parley/client'
import { createContext, useContext, useMemo, useState } from 'react'
import type { InConversation } from '../state/extensions.ts'
import { type Kit, useKit } from '../state/kit.ts'
import { FlagIcon } from '../ui/icons/FlagIcon.tsx'

type Priority = NonNullable<Draft['priority']>

const priorities: readonly Priority[] = ['high', 'normal', 'low']

interface Chosen {
  readonly priority: Priority
  readonly reset: () => void
}

const ChosenContext = createContext<Chosen>({ priority: 'normal', reset: () => {} })

export const ChosenPriority = ChosenContext.Provider

/** The kit for the composer of a room, with the choice in its menu. */
export function useChosenPriority(): { readonly kit: Kit; readonly chosen: Chosen } {
  const kit = useKit()
  const [priority, setPriority] = useState<Priority>('normal')
  const HostStart = kit.components?.ComposerStart
  const ComposerStart = useMemo(
    () => (props: InConversation) => (
      <>
        <ResetButton />
        {HostStart && <HostStart {...props} />}
      </>
    ),
    [HostStart],
  )
  return useMemo(() => {
    const { t, onBeforeSend } = kit
    const reset = () => setPriority('normal')
    return {
      chosen: { priority, reset },
      kit: {
        ...kit,
        components: { ...kit.components, ComposerStart },
        attachItems: priorities.map((each) => ({
          label: t(`room.priority.${each}`),
          icon: <FlagIcon level={each} />,
          isOn: each === priority,
          run: () => setPriority(each),
        })),
        ...(priority !== 'normal' && { onBeforeSend: withPriority(priority, onBeforeSend, reset) }),
      },
    }
  }, [kit, priority, ComposerStart])
}

/** Sets the priority of drafts, after the host has seen them. A priority that the host has set is kept. */
export const withPriority =
  (priority: Priority, host: Kit['onBeforeSend'], sent: () => void): NonNullable<Kit['onBeforeSend']> =>
  async (draft, ...more) => {
    const ready = host ? await host(draft, ...more) : draft
    sent()
    return ready && { priority, ...ready }
  }

/** Shows that the next message has a priority. A click resets it. */
function ResetButton() {
  const { t } = useKit()
  const { priority, reset } = useContext(ChosenContext)
  if (priority === 'normal') return null
  const label = t('room.priority.off', { priority: t(`room.priority.${priority}`) })
  return (
    <button
      type="button"
      className="parley-icon-button"
      data-tone="accent"
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.currentTarget.parentElement?.querySelector('textarea')?.focus()
        reset()
      }}
    >
      <FlagIcon level={priority} />
    </button>
  )
}
