import { describe, expect, it } from 'vitest'
import * as limits from './limits.ts'

const numbersOf = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(numbersOf)
      : []

describe('limits', () => {
  it('are the time constants of the specification, in its order', () => {
    expect([
      limits.messageLimits.answerTimeoutMs,
      limits.requestLimits.timeoutMs,
      limits.fileLimits.uploadTimeoutMs,
      limits.connectionLimits.connectTimeoutMs,
      limits.connectionLimits.provisionTimeoutMs,
      limits.connectionLimits.probeTimeoutMs,
      limits.clientLogLimits.intervalMs,
      limits.connectionLimits.heartbeatMs,
      limits.connectionLimits.maxReconnects,
      limits.connectionLimits.connectAttempts,
    ]).toEqual([15000, 15000, 300000, 10000, 10000, 8000, 300000, 30000, 5, 3])
  })

  it('contain only valid numbers', () => {
    const all = numbersOf({ ...limits })
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter(Number.isNaN)).toEqual([])
  })

  it('let the reconnect wait grow without gaps', () => {
    const steps = limits.backOffSteps
    expect(steps.map(({ upTo }) => upTo)).toEqual([5, 19, Number.POSITIVE_INFINITY])
    for (const { fromMs, toMs } of steps) expect(toMs).toBe(fromMs * 2)
    expect(steps.map(({ fromMs }) => fromMs)).toEqual([1000, 3000, 5000])
  })

  it('define which user names are legal', () => {
    for (const legal of ['...', '.a', 'a', 'alice', 'a.b-c_9', 'x'.repeat(64)]) {
      expect(limits.userNameRule.test(legal), legal).toBe(true)
    }
    for (const illegal of ['.', '..', '', 'Alice', 'a b', 'a/b', 'é', 'a\n', 'x'.repeat(65)]) {
      expect(limits.userNameRule.test(illegal), JSON.stringify(illegal)).toBe(false)
    }
  })

  it('give a token sixty days', () => {
    expect(limits.serverLimits.tokenLifetimeMs).toBe(60 * 24 * 60 * 60 * 1000)
  })
})
