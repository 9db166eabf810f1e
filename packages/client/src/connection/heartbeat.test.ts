import { describe, expect, test } from 'vitest'
import { nextHeartbeat, noteReceived, shouldProbe, startTraffic } from './heartbeat.ts'

describe('[CONN-8] the heartbeat', () => {
  test('waits while frames arrive', () => {
    const pulse = startTraffic(0, 30_000)
    expect(nextHeartbeat(pulse, 10_000)).toEqual({ name: 'wait', ms: 20_000 })
    noteReceived(pulse, 25_000)
    expect(nextHeartbeat(pulse, 30_000)).toEqual({ name: 'wait', ms: 25_000 })
  })

  test('probes once after enough silence', () => {
    const pulse = startTraffic(0, 30_000)
    expect(nextHeartbeat(pulse, 30_000)).toEqual({ name: 'ask', ms: 8000 })
    pulse.probe = { at: 30_000, frames: 0 }
    expect(nextHeartbeat(pulse, 31_000)).toEqual({ name: 'wait', ms: 7000 })
  })

  test('accepts any frame as an answer, even one of the same millisecond', () => {
    const pulse = startTraffic(0, 30_000)
    pulse.probe = { at: 30_000, frames: 0 }
    noteReceived(pulse, 30_000)
    expect(nextHeartbeat(pulse, 38_000)).toEqual({ name: 'wait', ms: 22_000 })
  })

  test('gives up the socket if nothing answers', () => {
    const pulse = startTraffic(0, 30_000)
    pulse.probe = { at: 30_000, frames: 0 }
    expect(nextHeartbeat(pulse, 37_999)).toEqual({ name: 'wait', ms: 1 })
    expect(nextHeartbeat(pulse, 38_000)).toEqual({ name: 'dead' })
  })
})

describe('[CONN-9] a page that becomes visible', () => {
  test('probes if the last frame is older than two seconds', () => {
    const pulse = startTraffic(0, 30_000)
    expect(shouldProbe(pulse, 2000, false)).toBe(false)
    expect(shouldProbe(pulse, 2001, false)).toBe(true)
  })

  test('does not probe while another probe is pending', () => {
    const pulse = startTraffic(0, 30_000)
    pulse.probe = { at: 2500, frames: 0 }
    expect(shouldProbe(pulse, 3000, false)).toBe(false)
    expect(shouldProbe(pulse, 3000, true)).toBe(false)
    noteReceived(pulse, 3000)
    expect(shouldProbe(pulse, 6000, false)).toBe(true)
  })

  test('always probes on a new network', () => {
    expect(shouldProbe(startTraffic(0, 30_000), 1, true)).toBe(true)
  })
})

describe('[CONN-36] a clock that jumps', () => {
  test('causes a probe, whatever was received before', () => {
    const pulse = startTraffic(0, 30_000)
    noteReceived(pulse, 5000)
    expect(nextHeartbeat(pulse, 15_000, true)).toEqual({ name: 'ask', ms: 8000 })
    expect(nextHeartbeat(pulse, -86_400_000, true)).toEqual({ name: 'ask', ms: 8000 })
  })

  test('back does not extend the deadline of a probe', () => {
    const pulse = startTraffic(0, 30_000)
    pulse.probe = { at: 30_000, frames: 0 }
    expect(nextHeartbeat(pulse, -86_400_000, true)).toEqual({ name: 'ask', ms: 8000 })
  })

  test('ahead ends an unanswered probe', () => {
    const pulse = startTraffic(0, 30_000)
    pulse.probe = { at: 30_000, frames: 0 }
    expect(nextHeartbeat(pulse, 60_000, true)).toEqual({ name: 'dead' })
  })

  test('by minutes gives up the socket without a probe', () => {
    const pulse = startTraffic(0, 30_000)
    expect(nextHeartbeat(pulse, 180_000, true)).toEqual({ name: 'ask', ms: 8000 })
    expect(nextHeartbeat(pulse, 180_001, true)).toEqual({ name: 'dead' })
    expect(nextHeartbeat(startTraffic(0, 3_600_000), 3_700_000)).toEqual({ name: 'ask', ms: 8000 })
  })
})
