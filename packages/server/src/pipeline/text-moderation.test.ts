import { refusals } from '@parley/protocol'
import { expect, test } from 'vitest'
import { callsWithShownTexts } from './text-moderation.ts'

test.each(callsWithShownTexts.map((call) => [call.name]))(
  'the reference of %s says that words and muted people are refused',
  (name) => {
    expect(refusals[name]).toEqual(expect.arrayContaining(['illegalContent', 'mutedByAdmin']))
  },
)
