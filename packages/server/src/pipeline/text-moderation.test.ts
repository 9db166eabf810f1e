import { refusals } from '@parley/protocol'
import { expect, test } from 'vitest'
import { callsWithShownTexts } from './text-moderation.ts'

test.each(callsWithShownTexts.map((call) => [call.name]))(
  'the refusals of %s include words and muted users',
  (name) => {
    expect(refusals[name]).toEqual(expect.arrayContaining(['illegalContent', 'mutedByAdmin']))
  },
)
