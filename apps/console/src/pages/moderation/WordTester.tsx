// Tries out the word list: what it finds in a text, and what would happen to a message with it.

import { useState } from 'react'
import { useConsole } from '../../context.ts'
import { Card, Facts, Field, Tag } from '../../parts/parts.tsx'
import { useAction } from '../../parts/use-action.ts'

interface Tested {
  readonly result: 'pass' | 'refuse' | 'replace'
  readonly matches: readonly string[]
  readonly shown?: string
  readonly words: number
  readonly action: 'refuse' | 'replace'
}

const tones = { pass: 'ok', replace: 'warn', refuse: 'bad' } as const

export function WordTester() {
  const { api, t } = useConsole()
  const acting = useAction()
  const [text, setText] = useState('')
  const [tested, setTested] = useState<Tested>()
  const test = () =>
    acting.run(async () => {
      const { data } = await api.call('POST', 'parley/v1/moderation/test', { body: { text } })
      setTested(data as Tested)
    })
  return (
    <Card title={t('words.title')}>
      <p className="parley-hint">{t('words.hint')}</p>
      <form
        className="console-tester"
        onSubmit={(event) => {
          event.preventDefault()
          void test()
        }}
      >
        <Field
          label={t('words.text')}
          value={text}
          onChange={(value) => {
            setText(value)
            setTested(undefined)
          }}
          autoComplete="off"
          maxLength={5000}
        />
        <button type="submit" className="parley-button" data-look="plain" aria-disabled={acting.isBusy}>
          {t('words.test')}
        </button>
      </form>
      {acting.problem && (
        <p className="parley-problem" role="alert">
          {acting.problem}
        </p>
      )}
      <div role="status">
        {tested && (
          <Facts
            rows={[
              [
                t('words.result'),
                <Tag key="result" tone={tones[tested.result]}>
                  {t(tested.words === 0 ? 'words.noList' : `words.${tested.result}`)}
                </Tag>,
              ],
              ...(tested.matches.length > 0
                ? ([[t('words.matches'), <Matches key="matches" texts={tested.matches} />]] as const)
                : []),
              ...(tested.result === 'replace' ? ([[t('words.shown'), tested.shown ?? '']] as const) : []),
              ...(tested.words > 0
                ? ([
                    [t('words.list'), t('words.size', { count: tested.words })],
                    [t('words.action'), t(`words.${tested.action}`)],
                  ] as const)
                : []),
            ]}
          />
        )}
      </div>
    </Card>
  )
}

function Matches({ texts }: { texts: readonly string[] }) {
  return (
    <span className="console-tags">
      {texts.map((text) => (
        <Tag key={text} tone="warn">
          {text}
        </Tag>
      ))}
    </span>
  )
}
