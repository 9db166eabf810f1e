import { describe, expect, it } from 'vitest'
import { incoming, outgoing, own } from '../testing/rows.ts'
import { unheard } from './use-new-messages.ts'

const nothingYet = () => ({ upTo: undefined, growing: new Set<string>() })
const growing = { ext: { parley_streaming: true } }

describe('announced messages', () => {
  it('are new messages of others, once each', () => {
    const heard = nothingYet()
    const told = (...rows: Parameters<typeof unheard>[0]) => unheard(rows, heard).map(({ id }) => id)
    const before = [incoming(1), incoming(2)]
    expect(told(...before)).toEqual([])
    expect(told(...before, incoming(3), own(4), incoming(5), outgoing('k'))).toEqual(['m3', 'm5'])
    expect(told(...before, incoming(3), own(4), incoming(5))).toEqual([])
  })

  it('do not include those loaded from further back', () => {
    const heard = nothingYet()
    unheard([incoming(50)], heard)
    expect(unheard([incoming(10), incoming(11), incoming(50)], heard)).toEqual([])
  })

  it('include a growing message when it is finished, and not before', () => {
    const heard = nothingYet()
    const told = (...rows: Parameters<typeof unheard>[0]) => unheard(rows, heard).map(({ id }) => id)
    expect(told(incoming(1))).toEqual([])
    expect(told(incoming(1), incoming(2, growing))).toEqual([])
    expect(told(incoming(1), incoming(2, growing), incoming(3))).toEqual(['m3'])
    expect(told(incoming(1), incoming(2, { ...growing, text: 'more' }), incoming(3))).toEqual([])
    expect(told(incoming(1), incoming(2), incoming(3))).toEqual(['m2'])
    expect(told(incoming(1), incoming(2), incoming(3))).toEqual([])
  })

  it('include a streamed message when its stream has ended, however it ended', () => {
    for (const state of ['ended', 'broken'] as const) {
      const heard = nothingYet()
      const told = (...rows: Parameters<typeof unheard>[0]) => unheard(rows, heard).map(({ id }) => id)
      const stream = (state: 'open' | 'ended' | 'broken') => ({ stream: { number: 0, state, format: '' } })
      expect(told(incoming(1))).toEqual([])
      expect(told(incoming(1), incoming(2, stream('open')))).toEqual([])
      expect(told(incoming(1), incoming(2, stream('open')))).toEqual([])
      expect(told(incoming(1), incoming(2, stream(state)))).toEqual(['m2'])
    }
  })

  it('do not include recalled ones', () => {
    const heard = nothingYet()
    unheard([incoming(1)], heard)
    expect(unheard([incoming(1), incoming(2, { kind: 'recalled' } as object)], heard)).toEqual([])
  })
})
