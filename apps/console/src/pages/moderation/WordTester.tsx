// Tries out the word list: what it finds in a text, and what would happen to a message with it.

import { Facts, Tag } from '../../components/basics.tsx'
import { Tester } from '../../components/Tester.tsx'
import { useConsole } from '../../context.ts'

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
  const test = async (text: string) => {
    const { data } = await api.call('POST', 'parley/v1/moderation/test', { body: { text } })
    return data as Tested
  }
  const texts = {
    title: t('words.title'),
    hint: t('words.hint'),
    field: t('words.text'),
    button: t('words.test'),
  }
  return (
    <Tester texts={texts} maxLength={5000} test={test}>
      {(tested) => (
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
    </Tester>
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
