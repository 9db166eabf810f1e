// The word list of the app, one word or phrase in each line.

import { useId, useState } from 'react'
import { Card, Choice, WhenLoaded } from '../../components/basics.tsx'
import { useAction } from '../../components/use-action.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'

type Action = 'refuse' | 'replace'

interface WordList {
  readonly words: readonly string[]
  readonly action: Action
}

const path = 'parley/v1/moderation/words'

export function WordListCard() {
  const { api, t } = useConsole()
  const loaded = useLoaded('words', async (signal) => {
    const { data } = await api.call('GET', path, { signal })
    return data as WordList
  })
  return (
    <Card title={t('words.listTitle', { app: api.app })}>
      <p className="parley-hint">{t('words.listHint')}</p>
      <WhenLoaded loaded={loaded}>{(list) => <Editor list={list} />}</WhenLoaded>
    </Card>
  )
}

function Editor({ list }: { list: WordList }) {
  const { api, t } = useConsole()
  const id = useId()
  const acting = useAction()
  const [text, setText] = useState(list.words.join('\n'))
  const [action, setAction] = useState(list.action)
  const words = text.split('\n').filter((line) => line.trim() !== '')
  const save = () => acting.run(() => api.call('PUT', path, { body: { words, action } }), t('words.saved'))
  return (
    <form
      className="parley-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="console-field">
        <label className="parley-label" htmlFor={id}>
          {t('words.lines')}
        </label>
        <textarea
          id={id}
          className="parley-input"
          dir="auto"
          rows={6}
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-count`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="parley-hint" id={`${id}-count`}>
          {t('words.size', { count: words.length })}
        </p>
      </div>
      <Choice<Action>
        label={t('words.action')}
        value={action}
        options={[
          ['refuse', t('words.refuse')],
          ['replace', t('words.replace')],
        ]}
        onChange={setAction}
      />
      {acting.problem && (
        <p className="parley-problem" role="alert">
          {acting.problem}
        </p>
      )}
      <div className="parley-form-actions">
        <button type="submit" className="parley-button" aria-disabled={acting.isBusy}>
          {t('action.save')}
        </button>
      </div>
    </form>
  )
}
