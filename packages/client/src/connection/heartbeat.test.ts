import { describe, expect, test } from 'vitest'
import { beat, heard, shouldProbe, startPulse } from './heartbeat.ts'

describe('[CONN-8] the heartbeat', () => {
  test('waits while frames arrive', () => {
    const pulse = startPulse(0, 30_000)
    expect(beat(pulse, 10_000)).toEqual({ name: 'wait', ms: 20_000 })
    heard(pulse, 25_000)
    expect(beat(pulse, 30_000)).toEqual({ name: 'wait', ms: 25_000 })
  })

  test('probes once after enough silence', () => {
    const pulse = startPulse(0, 30_000)
    expect(beat(pulse, 30_000)).toEqual({ name: 'ask', ms: 8000 })
    pulse.asked = { at: 30_000, frames: 0 }
    expect(beat(pulse, 31_000)).toEqual({ name: 'wait', ms: 7000 })
  })

  test('accepts any frame as an answer, even one of the same millisecond', () => {
    const pulse = startPulse(0, 30_000)
    pulse.asked = { at: 30_000, frames: 0 }
    heard(pulse, 30_000)
    expect(beat(pulse, 38_000)).toEqual({ name: 'wait', ms: 22_000 })
  })

  test('gives up the socket if nothing answers', () => {
    const pulse = startPulse(0, 30_000)
    pulse.asked = { at: 30_000, frames: 0 }
    expect(beat(pulse, 37_999)).toEqual({ name: 'wait', ms: 1 })
    expect(beat(pulse, 38_000)).toEqual({ name: 'dead' })
  })
})

describe('[CONN-9] a page that becomes visible', () => {
  test('probes if the last frame is older than two seconds', () => {
    const pulse = startPulse(0, 30_000)
    expect(shouldProbe(pulse, 2000, false)).toBe(false)
    expect(shouldProbe(pulse, 2001, false)).toBe(true)
  })

  test('does not probe while another probe is pending', () => {
    const pulse = startPulse(0, 30_000)
    pulse.asked = { at: 2500, frames: 0 }
    expect(shouldProbe(pulse, 3000, false)).toBe(false)
    expect(shouldProbe(pulse, 3000, true)).toBe(false)
    heard(pulse, 3000)
    expect(shouldProbe(pulse, 6000, false)).toBe(true)
  })

  test('always probes on a new network', () => {
    expect(shouldProbe(startPulse(0, 30_000), 1, true)).toBe(true)
  })
})

describe('[CONN-36] a clock that jumps', () => {
  test('causes a probe, whatever was received before', () => {
    const pulse = startPulse(0, 30_000)
    heard(pulse, 5000)
    expect(beat(pulse, 15_000, true)).toEqual({ name: 'ask', ms: 8000 })
    expect(beat(pulse, -86_400_000, true)).toEqual({ name: 'ask', ms: 8000 })
  })

  test('back does not extend the deadline of a probe', () => {
    const pulse = startPulse(0, 30_000)
    pulse.asked = { at: 30_000, frames: 0 }
    expect(beat(pulse, -86_400_000, true)).toEqual({ name: 'ask', ms: 8000 })
  })

  test('ahead ends an unanswered probe', () => {
    const pulse = startPulse(0, 30_000)
    pulse.asked = { at: 30_000, frames: 0 }
    expect(beat(pulse, 60_000, true)).toEqual({ name: 'dead' })
  })

  test('by minutes gives up the socket without a probe', () => {
    const pulse = startPulse(0, 30_000)
    expect(beat(pulse, 180_000, true)).toEqual({ name: 'ask', ms: 8000 })
    expect(beat(pulse, 180_001, true)).toEqual({ name: 'dead' })
    expect(beat(startPulse(0, 3_600_000), 3_700_000)).toEqual({ name: 'ask', ms: 8000 })
  })
})
