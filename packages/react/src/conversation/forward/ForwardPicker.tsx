// The forward dialog: up to ten conversations, as single messages or merged into one. It stays open until everything
// was delivered, or until it is closed; sending then continues in the background.

import { type ConversationRef, conversationList, forwardedDraft, keyOf, type Message } from '@parley/client'
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useKit } from '../../state/kit.ts'
import { matching } from '../../state/names/match-names.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { useConversations } from '../../state/use-conversations.ts'
import { conversationTexts } from '../../strings/en/conversation.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { shortNames } from '../../ui/format/list-names.ts'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { searchBox } from '../../ui/search-box.ts'
import { ForwardTargets } from './ForwardTargets.tsx'
import { createDeliveries, type Deliveries, type DeliveryState } from './forward-deliveries.ts'
import {
  type ForwardContext,
  isForwardable,
  mergedDraft,
  mergedLines,
  mergedTitle,
  summaryLines,
} from './merged-forward.ts'

addEnglish(conversationTexts, errorsTexts)

export interface ForwardPickerProps {
  readonly messages: readonly Message[]
  /** Whether the messages are merged into one; the user can change that. */
  readonly merged: boolean
  readonly onClose: () => void
  /** Called when everything was delivered, with a text about the targets. */
  readonly onDone: (text: string) => void
}

/** The maximum number of target conversations. */
export const mostTargets = 10
/** Conversations further down are found by searching. */
const mostShown = 50

export function ForwardPicker({ messages: given, merged, onClose, onDone }: ForwardPickerProps) {
  const kit = useKit()
  const { client, t, locale, nameOf, titleOf, announce } = kit
  const me = useSelection((state) => state.me)
  const messages = useMemo(() => given.filter(isForwardable), [given])
  const [isMerged, setMerged] = useState(merged && messages.length > 1)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly ConversationRef[]>([])
  const [deliveries, setDeliveries] = useState<Deliveries>()
  const isOpen = useRef(true)
  const id = useId()
  const states = useDeliveryStates(deliveries)
  const targets = useTargets(words)

  const context: ForwardContext = { t, locale, nameOf, titleOf, me }
  const isBusy = [...states.values()].some(({ name }) => name === 'sending')
  const failed = [...states.values()].filter(({ name }) => name === 'failed').length
  const isStarted = deliveries !== undefined
  const canSend = chosen.length > 0 && messages.length > 0 && !isBusy

  const missedText = (count: number) =>
    count === chosen.length ? t('forward.doneNone') : t('forward.doneSome', { count })
  const finish = (results: Awaited<ReturnType<Deliveries['again']>>) => {
    const missed = [...results.values()].filter(({ name }) => name !== 'sent').length
    const names = shortNames(chosen.map(titleOf), chosen.length, t, locale)
    const text = missed === 0 ? t('forward.done', { names }) : missedText(missed)
    if (missed === 0 && isOpen.current) onDone(text)
    announce(text, missed === 0 ? 'polite' : 'assertive')
  }
  const start = () => {
    if (!canSend) return
    if (deliveries) return void deliveries.again().then(finish)
    const made = createDeliveries(kit, (to) => {
      const one = () => mergedDraft(to, messages, context)
      if (isMerged) return [{ draft: one, start: () => client.messages.send(one()) }]
      return messages.map((message) => ({
        draft: () => forwardedDraft(message, to),
        start: () => client.messages.forward(message, to),
      }))
    })
    setDeliveries(made)
    void made.send(chosen).then(finish)
  }
  const close = () => {
    isOpen.current = false
    onClose()
  }
  const toggle = (ref: ConversationRef) => {
    const rest = chosen.filter((each) => keyOf(each) !== keyOf(ref))
    setChosen(rest.length < chosen.length ? rest : [...chosen, ref])
  }

  return (
    <Dialog title={t('forward.title', { count: given.length })} onClose={close}>
      <div className="parley-forward">
        <div className="parley-forward-what">
          {isMerged && messages[0] && (
            <strong dir="auto">{mergedTitle(messages[0].conversation, context)}</strong>
          )}
          {mergedLines(messages, context).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text that does not change
            <span key={index} className="parley-forward-line" dir="auto">
              {line}
            </span>
          ))}
          {messages.length > summaryLines && (
            <span className="parley-hint">
              {t('forward.more', { count: messages.length - summaryLines })}
            </span>
          )}
          {messages.length === 0 ? (
            <span className="parley-problem">{t('forward.nothing')}</span>
          ) : (
            messages.length < given.length && (
              <span className="parley-hint">
                {t('forward.left', { count: given.length - messages.length })}
              </span>
            )
          )}
        </div>
        {messages.length > 1 && !isStarted && (
          <fieldset className="parley-segments">
            <legend className="parley-unseen">{t('forward.how')}</legend>
            {([false, true] as const).map((asOne) => (
              <label key={String(asOne)} className="parley-segment">
                <input
                  type="radio"
                  name={`${id}-how`}
                  checked={isMerged === asOne}
                  onChange={() => setMerged(asOne)}
                />
                <span>{t(asOne ? 'forward.merged' : 'forward.single')}</span>
              </label>
            ))}
          </fieldset>
        )}
        {!isStarted && (
          <label className="parley-forward-search">
            <SearchIcon />
            <input
              {...searchBox}
              data-first-focus=""
              className="parley-input"
              placeholder={t('forward.search')}
              aria-label={t('forward.search')}
              autoComplete="off"
              spellCheck={false}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
        )}
        <ForwardTargets
          targets={isStarted ? chosen : targets.found}
          chosen={chosen}
          states={states}
          isFull={chosen.length >= mostTargets}
          isStarted={isStarted}
          onToggle={toggle}
        />
        <p className={failed > 0 && !isBusy ? 'parley-problem' : 'parley-hint'} role="status">
          {isBusy
            ? t('forward.later')
            : failed > 0
              ? missedText(failed)
              : chosen.length >= mostTargets
                ? t('forward.most', { most: mostTargets })
                : targets.found.length === 0 && t(targets.count === 0 ? 'forward.empty' : 'forward.none')}
        </p>
        <div className="parley-form-actions">
          <button type="button" className="parley-button" data-look="plain" onClick={close}>
            {t(isStarted ? 'action.close' : 'action.cancel')}
          </button>
          {(!isStarted || failed > 0) && (
            <button type="button" className="parley-button" aria-disabled={!canSend} onClick={start}>
              {failed > 0
                ? t('forward.again')
                : chosen.length === 0
                  ? t('forward.send')
                  : t('forward.send.count', { count: chosen.length })}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Conversations that match the query, newest first, and the total number. */
function useTargets(words: string): { readonly found: readonly ConversationRef[]; readonly count: number } {
  const { titleOf } = useKit()
  useConversations()
  const all = useSelection(conversationList)
  return useMemo(() => {
    const named = all
      .filter(({ ref }) => ref.type === 'single' || ref.type === 'group')
      .map(({ ref }) => ({ ref, user: ref.id, name: titleOf(ref) }))
    return { found: matching(named, words, mostShown).map(({ ref }) => ref), count: named.length }
  }, [all, words, titleOf])
}

const nothingYet: ReadonlyMap<string, DeliveryState> = new Map()
const never = () => () => {}

function useDeliveryStates(deliveries: Deliveries | undefined): ReturnType<Deliveries['get']> {
  const read = () => deliveries?.get() ?? nothingYet
  return useSyncExternalStore(deliveries?.subscribe ?? never, read, read)
}
