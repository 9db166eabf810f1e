// Traces of a whole server, read by a collector on a real socket.

import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import type { Config } from '../config/config.ts'
import type { EventPost } from '../events/lane.ts'
import { roomWorld } from '../test-support/room-world.ts'

interface Collected {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, string> }[]
  readonly status?: { readonly code: number; readonly message: string }
}

/** Takes spans as an OpenTelemetry collector does. */
async function collector(status = 200) {
  const spans: Collected[] = []
  const headers: IncomingHttpHeaders[] = []
  const http = httpServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''))
    headers.push(request.headers)
    spans.push(...body.resourceSpans[0].scopeSpans[0].spans)
    response.writeHead(request.url === '/v1/traces' ? status : 404).end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void http.close())
  await once(http, 'listening')
  return { spans, headers, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1/traces` }
}

async function tracedWorld(config: Partial<Config>, status?: number) {
  const collected = await collector(status)
  const posts: EventPost[] = []
  const world = await roomWorld({ port: 0, traces: collected.url, tracesRatio: 1, ...config }, undefined, {
    postEvents: async (post) => {
      posts.push(post)
      return { status: 204 }
    },
  })
  const { url } = await world.server.listen()
  const base = `${url}/parley/demo`
  /** Spans leave with the end of the server at the latest. */
  const ended = async () => {
    await world.server.stop()
    return collected.spans
  }
  return { ...collected, world, base, posts, ended }
}

const attribute = ({ attributes }: Collected, name: string) => {
  const { value } = attributes.find(({ key }) => key === name) ?? {}
  return value?.stringValue ?? value?.intValue
}

test('a request is a span with the name of the call, and its database work is part of it', async () => {
  const { world, base, ended, headers } = await tracedWorld({
    tracesAuthorization: 'Bearer of the collector',
  })
  const token = await world.token('ann')
  const answer = await fetch(`${base}/users/ann/blocks/users`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  await answer.text()
  const spans = await ended()
  const request = spans.find((span) => span.kind === 2)
  expect(request).toMatchObject({ name: expect.stringMatching(/^\w+\.\w+$/) })
  if (!request) return
  expect(attribute(request, 'http.response.status_code')).toBe('200')
  expect(attribute(request, 'parley.request_id')).toBe(answer.headers.get('x-request-id'))
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(parts.length).toBeGreaterThan(0)
  for (const part of parts) {
    expect(part.name).toMatch(/^database /)
    expect(part.traceId).toBe(request.traceId)
    expect(BigInt(part.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano))
    expect(BigInt(part.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano))
  }
  expect(headers[0]?.authorization).toBe('Bearer of the collector')
  // Names of people do not leave the server.
  expect(JSON.stringify(spans)).not.toContain('ann')
})

test('a message is a span until it is durable, and its event carries the trace to the back end', async () => {
  const { world, posts, ended } = await tracedWorld({})
  const back = await world.appToken()
  await world.ask('POST', 'parley/v1/events/endpoints', { url: 'https://shop.example/hook' }, back)
  const ann = await world.device('ann')
  await world.device('bob')
  await ann.say('bob', 'hello')
  await world.settled()
  const spans = await ended()
  expect(spans.some(({ name, status }) => name === 'commit' && status === undefined)).toBe(true)
  const sent = spans.filter(({ name }) => name === 'POST event endpoint')
  expect(posts.length).toBeGreaterThan(0)
  expect(posts.map(({ headers }) => headers.traceparent)).toEqual(
    sent.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  )
})

const given = { trace: 'a'.repeat(32), span: 'b'.repeat(16) }

test.each([
  ['loopback', 0, '01', true],
  ['loopback', 1, '00', false],
  ['', 0, '01', false],
  ['', 1, '00', true],
])('with %j trusted and a ratio of %d, flags of %s are recorded: %s', async (trusted, ratio, flags, isIn) => {
  const { base, ended } = await tracedWorld({ trustedProxies: trusted, tracesRatio: ratio })
  await fetch(`${base}/users`, { headers: { traceparent: `00-${given.trace}-${given.span}-${flags}` } })
  const request = (await ended()).find(({ kind }) => kind === 2)
  expect(request !== undefined).toBe(isIn)
  if (request) expect(request).toMatchObject({ traceId: given.trace, parentSpanId: given.span })
})

test('without a collector that accepts them, spans are dropped and counted, and everything else continues', async () => {
  const { world, base, ended } = await tracedWorld({}, 503)
  expect((await fetch(`${base}/users`)).status).toBe(401)
  await ended()
  const { metrics } = world.server.services
  expect(await metrics.text()).toMatch(/parley_spans_dropped_total [1-9]/)
  expect(await metrics.text()).toMatch(/parley_spans_sent_total 0/)
})
