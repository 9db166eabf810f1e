import { describe, expect, it } from 'vitest'
import { incoming, outgoing, own } from '../testing/rows.ts'
import { takeUnannounced } from './use-new-messages.ts'

const nothingYet = () => ({ upTo: undefined, growing: new Set<string>() })
const growing = { ext: { parley_streaming: true } }

describe('announced messages', () => {
  it('are new messages of others, once each', () => {
    const announced = nothingYet()
    const take = (...rows: Parameters<typeof takeUnannounced>[0]) =>
      takeUnannounced(rows, announced).map(({ id }) => id)
    const before = [incoming(1), incoming(2)]
    expect(take(...before)).toEqual([])
    expect(take(...before, incoming(3), own(4), incoming(5), outgoing('k'))).toEqual(['m3', 'm5'])
    expect(take(...before, incoming(3), own(4), incoming(5))).toEqual([])
  })

  it('do not include those loaded from further back', () => {
    const announced = nothingYet()
    takeUnannounced([incoming(50)], announced)
    expect(takeUnannounced([incoming(10), incoming(11), incoming(50)], announced)).toEqual([])
  })

  it('include a growing message when it is finished, and not before', () => {
    const announced = nothingYet()
    const take = (...rows: Parameters<typeof takeUnannounced>[0]) =>
      takeUnannounced(rows, announced).map(({ id }) => id)
    expect(take(incoming(1))).toEqual([])
    expect(take(incoming(1), incoming(2, growing))).toEqual([])
    expect(take(incoming(1), incoming(2, growing), incoming(3))).toEqual(['m3'])
    expect(take(incoming(1), incoming(2, { ...growing, text: 'more' }), incoming(3))).toEqual([])
    expect(take(incoming(1), incoming(2), incoming(3))).toEqual(['m2'])
    expect(take(incoming(1), incoming(2), incoming(3))).toEqual([])
  })

  it('include a streamed message when its stream has ended, however it ended', () => {
    for (const state of ['ended', 'broken'] as const) {
      const announced = nothingYet()
      const take = (...rows: Parameters<typeof takeUnannounced>[0]) =>
        takeUnannounced(rows, announced).map(({ id }) => id)
      const stream = (state: 'open' | 'ended' | 'broken') => ({ stream: { number: 0, state, format: '' } })
      expect(take(incoming(1))).toEqual([])
      expect(take(incoming(1), incoming(2, stream('open')))).toEqual([])
      expect(take(incoming(1), incoming(2, stream('open')))).toEqual([])
      expect(take(incoming(1), incoming(2, stream(state)))).toEqual(['m2'])
    }
  })

  it('do not include recalled ones', () => {
    const announced = nothingYet()
    takeUnannounced([incoming(1)], announced)
    expect(takeUnannounced([incoming(1), incoming(2, { kind: 'recalled' } as object)], announced)).toEqual([])
  })
})
