import * as protocol from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { allCalls } from './reference/pages.ts'
import { exampleAnswer, exampleRequest } from './reference/requests.ts'
import { definitionSentences, entrySentences } from './reference/sentences.ts'
import { exampleOf } from './reference/shapes.ts'
import { referencePages } from './reference.ts'
import { readFiles } from './repository.ts'

const sources = readFiles().filter(
  ({ path }) => path.startsWith('packages/protocol/src/') && !path.endsWith('.test.ts'),
)
const defined = [...definitionSentences(sources).keys()]
const calls = [...allCalls().values()].flat().map(([, call]) => call)

describe('The reference', () => {
  test('has every call and event that is defined, each with a sentence', async () => {
    const { pages, silent } = await referencePages()
    const titles = new Set(
      [...`${pages['reference/calls.md']}${pages['reference/events.md']}`.matchAll(/^## (\S+)$/gm)].map(
        ([, title]) => title,
      ),
    )
    const missing = defined.filter((name) => !titles.has(name))
    expect(missing).toEqual([])
    expect(silent).toEqual([])
    expect(defined.length).toBeGreaterThan(250)
  })

  test('has a sentence and an example for every error', async () => {
    const { pages } = await referencePages()
    const rows = [
      ...`${pages['reference/errors.md']}`.matchAll(/^\| (-?\d+) \| `(\w+)` \| (.*) \| (.*) \|$/gm),
    ]
    expect(rows.map(([, , reason]) => reason)).toEqual(protocol.reasons)
    expect(
      rows.filter(([, , , sentence, example]) => !sentence || !example?.match(/^[a-zREST-]+: ./)),
    ).toEqual([])
  })

  test.each(calls.map((call) => [call.name, call] as const))(
    '%s has examples that fit its shape',
    (_, call) => {
      for (const withOptional of [false, true]) {
        const input = exampleOf(call.input, withOptional)
        for (const [name, shape] of Object.entries(call.input))
          expect(protocol.fieldFits(shape, input[name]), name).toBe(true)
      }
      const [first = ''] = exampleRequest(call)
      expect(first).toMatch(/^(GET|POST|PUT|DELETE) \/parley\/demo\/[^{}\s]+$/)
      const answer = protocol.fromWire(call.answer, JSON.parse(exampleAnswer(call).join('\n')))
      for (const [name, shape] of Object.entries(call.answer))
        expect(protocol.fieldFits(shape, answer[name]), name).toBe(true)
    },
  )
})

test('A sentence belongs to every entry up to an empty line or the next comment', () => {
  const text = '// One\n// and the same.\na: 1,\nb: 2,\n\nc: 3,\n// Two.\nd: 4,'
  expect([...entrySentences(text, /^(\w): \d/)]).toEqual([
    ['a', 'One and the same.'],
    ['b', 'One and the same.'],
    ['c', ''],
    ['d', 'Two.'],
  ])
})
