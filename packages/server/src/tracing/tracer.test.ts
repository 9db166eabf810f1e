import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../platform/http-request.ts'
import { stillHost } from '../test-support/test-server.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { SpanExport } from './span-export.ts'
import { readTraceparent } from './trace-context.ts'
import { type EndedSpan, Tracer } from './tracer.ts'

const ids = { trace: 'ab'.repeat(16), span: 'cd'.repeat(8) }

describe('a traceparent header', () => {
  test.each([
    [`00-${ids.trace}-${ids.span}-01`, true],
    [`00-${ids.trace}-${ids.span}-00`, false],
    [`01-${ids.trace}-${ids.span}-03-more`, true],
  ])('%s is read', (header, isSampled) => {
    expect(readTraceparent(header)).toEqual({ traceId: ids.trace, spanId: ids.span, isSampled })
  })

  test.each([
    undefined,
    '',
    ['00'],
    `ff-${ids.trace}-${ids.span}-01`,
    `00-${'0'.repeat(32)}-${ids.span}-01`,
    `00-${ids.trace}-${'0'.repeat(16)}-01`,
    `00-${ids.trace.toUpperCase()}-${ids.span}-01`,
    `00-${ids.trace}-${ids.span}`,
    `00-${ids.trace}-${ids.span}-01-${'x'.repeat(200)}`,
  ])('%j is ignored', (header) => {
    expect(readTraceparent(header)).toBeUndefined()
  })
})

describe('a tracer', () => {
  const traced = (ratio: number) => {
    const ended: EndedSpan[] = []
    const host = stillHost()
    return { host, ended, tracer: new Tracer({ host, ratio, ended: (span) => ended.push(span) }) }
  }

  test('records the requested share of traces', () => {
    let seed = 1
    const randomBytes = (count: number) =>
      Uint8Array.from({ length: count }, () => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
        return seed >> 16
      })
    const recorded = (ratio: number) => {
      const tracer = new Tracer({ host: { ...stillHost(), randomBytes }, ratio, ended: () => {} })
      return Array.from({ length: 1000 }, () => tracer.begin('x', 'internal')).filter(Boolean).length
    }
    expect([recorded(0), recorded(1)]).toEqual([0, 1000])
    expect(Math.abs(recorded(0.25) - 250)).toBeLessThan(60)
  })

  test('knows the span that code belongs to, even after a pause, until the span has ended', async () => {
    const { tracer, ended, host } = traced(1)
    const whole = tracer.begin('whole', 'server')
    await tracer.within(whole, async () => {
      await Promise.resolve()
      const part = tracer.part('part')
      host.time += 7
      part?.end({ rows: 3 })
      part?.end({}, 'a second end changes nothing')
      whole?.end()
      expect(tracer.part('later')).toBeUndefined()
    })
    expect(tracer.current).toBeUndefined()
    expect(ended.map(({ name }) => name)).toEqual(['part', 'whole'])
    expect(ended[0]).toMatchObject({
      parentId: whole?.spanId,
      ms: 7,
      attributes: { rows: 3 },
      failure: undefined,
    })
  })
})

describe('the export of spans', () => {
  const span: EndedSpan = {
    traceId: ids.trace,
    spanId: ids.span,
    parentId: undefined,
    name: 'x',
    kind: 'internal',
    startedAt: 1,
    ms: 1.5,
    attributes: {},
    failure: undefined,
  }

  /** The collector answers when the test says so. */
  const exporting = () => {
    const host = ringingHost(stillHost())
    const requests: (HttpRequest & { readonly answer: PromiseWithResolvers<{ status: number }> })[] = []
    const warnings: string[] = []
    const spans = new SpanExport({
      host,
      url: 'http://collector.example/v1/traces',
      authorization: '',
      resource: {},
      request: (request) => {
        const answer = Promise.withResolvers<{ status: number }>()
        request.signal.addEventListener('abort', () => answer.reject(request.signal.reason))
        requests.push({ ...request, answer })
        return answer.promise
      },
      warn: (text) => warnings.push(text),
    })
    const settled = async () => {
      for (let turn = 0; turn < 20; turn++) {
        host.turn()
        await Promise.resolve()
      }
    }
    return { host, requests, warnings, spans, settled }
  }

  test('sends in batches, one at a time, and keeps a limited number', async () => {
    const { host, requests, spans, settled } = exporting()
    for (let count = 0; count < 10_000; count++) spans.add(span)
    host.pass(5000)
    await settled()
    expect(requests).toHaveLength(1)
    expect(JSON.parse(String(requests[0]?.body)).resourceSpans[0].scopeSpans[0].spans).toHaveLength(512)
    expect(spans.dropped).toBe(10_000 - 4096)
    for (let batch = 0; batch < 8; batch++) {
      requests[batch]?.answer.resolve({ status: 200 })
      await settled()
    }
    expect([requests.length, spans.sent]).toEqual([8, 4096])
  })

  test('gives up on a collector that does not answer, warns once, and continues when it is back', async () => {
    const { host, requests, warnings, spans, settled } = exporting()
    for (const wait of [5000, 5000]) {
      spans.add(span)
      host.pass(wait)
      await settled()
      host.pass(10_000)
      await settled()
    }
    expect([spans.dropped, warnings.length]).toEqual([2, 1])
    expect(warnings[0]).toContain('no answer in time')
    spans.add(span)
    host.pass(5000)
    await settled()
    requests.at(-1)?.answer.resolve({ status: 200 })
    await settled()
    expect([spans.sent, spans.isBusy, host.timers]).toEqual([1, false, 0])
  })
})
