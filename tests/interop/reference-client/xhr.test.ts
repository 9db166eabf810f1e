import type { AddressInfo } from 'node:net'
import vm from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { sandboxClock } from './clock.ts'
import { openRealm } from './realm.ts'
import { requestClass } from './xhr.ts'

let base = ''
const server = httpServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: '/json' }).end()
  else if (request.url === '/silent') request.resume()
  else if (request.url === '/echo') {
    response.writeHead(200, { 'x-type': request.headers['content-type'] ?? '' })
    request.pipe(response)
  } else response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":[1]}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function make() {
  const faults: unknown[] = []
  const report = (fault: unknown) => void faults.push(fault)
  const clock = sandboxClock(1, report)
  const context = vm.createContext({})
  const Request = requestClass({ realm: openRealm(context), clock, base, requests: new Set(), report })
  const request = new Request()
  const ended = new Promise<string>((resolve) => {
    for (const type of ['load', 'error', 'abort', 'timeout'])
      request.addEventListener(type, () => resolve(type))
  })
  return { request, ended, clock, context, faults }
}

describe('XMLHttpRequest in the sandbox', () => {
  it('goes through its states and follows a redirect', async () => {
    const { request, ended } = make()
    const states: number[] = []
    request.onreadystatechange = () => states.push(request.readyState)
    request.open('get', `${base}/moved`)
    request.send()
    expect(await ended).toBe('load')
    expect(states).toEqual([1, 2, 3, 4])
    expect(request.status).toBe(200)
    expect(request.responseURL).toBe(`${base}/json`)
    expect(request.responseText).toBe('{"a":[1]}')
    expect(request.getAllResponseHeaders()).toContain('content-type: application/json\r\n')
  })

  it('returns json as objects of the sandbox, blobs and buffers by content', async () => {
    const json = make()
    json.request.responseType = 'json'
    json.request.open('GET', '/json')
    json.request.send()
    await json.ended
    expect(
      vm.runInContext(
        '(value) => Object.getPrototypeOf(value) === Object.prototype',
        json.context,
      )(json.request.response),
    ).toBe(true)
    const blob = make()
    blob.request.responseType = 'blob'
    blob.request.open('GET', '/json')
    blob.request.send()
    await blob.ended
    expect(await (blob.request.response as Blob).text()).toBe('{"a":[1]}')
    const buffer = make()
    buffer.request.responseType = 'arraybuffer'
    buffer.request.open('GET', '/json')
    buffer.request.send()
    await buffer.ended
    expect(
      vm.runInContext('(value) => value instanceof ArrayBuffer', buffer.context)(buffer.request.response),
    ).toBe(true)
  })

  it('uploads a form with a file and reports the progress', async () => {
    const { request, ended } = make()
    const form = new FormData()
    form.append('file', new File(['bytes'], 'a.txt', { type: 'text/plain' }))
    const progress: number[] = []
    request.upload.addEventListener('progress', (event) => void progress.push(event.loaded as number))
    request.open('POST', '/echo')
    request.setRequestHeader('Authorization', 'Bearer x')
    request.send(form)
    await ended
    expect(request.responseText).toContain('filename="a.txt"')
    expect(request.getResponseHeader('X-Type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(progress).toEqual([request.responseText.length])
  })

  it('ends with timeout, abort and error', async () => {
    const slow = make()
    slow.request.timeout = 15_000
    slow.request.open('GET', '/silent')
    slow.request.send()
    await slow.clock.skip(15_000)
    expect(await slow.ended).toBe('timeout')
    const aborted = make()
    aborted.request.open('GET', '/silent')
    aborted.request.send()
    aborted.request.abort()
    expect(await aborted.ended).toBe('abort')
    const refused = make()
    refused.request.open('GET', 'http://127.0.0.1:1/')
    refused.request.send()
    expect(await refused.ended).toBe('error')
    expect([slow.request.status, aborted.request.status, refused.request.status]).toEqual([0, 0, 0])
  })

  it('refuses other hosts', () => {
    expect(() => make().request.open('GET', 'https://192.0.2.1/')).toThrow(/loopback hosts only/)
  })
})
