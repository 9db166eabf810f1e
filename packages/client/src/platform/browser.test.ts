import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEchoServer } from '../../test/support/echo-server.ts'
import { TestXMLHttpRequest } from '../../test/support/xhr.ts'
import { browserPlatform } from './browser.ts'
import { platformContract } from './contract.ts'

// Node has the globals that this platform needs; missing ones are added below.
platformContract(
  'service workers, which have no XMLHttpRequest and upload as Node does',
  browserPlatform,
  startEchoServer,
)

describe('with an XMLHttpRequest', () => {
  beforeAll(() => {
    Object.assign(globalThis, { XMLHttpRequest: TestXMLHttpRequest })
  })
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest')
  })
  platformContract('browsers', browserPlatform, startEchoServer)

  test('an upload reports progress before its end', async () => {
    const server = await startEchoServer()
    const data = new Uint8Array(1_000_000)
    const received: number[] = []
    await browserPlatform().upload({
      url: `${server.http}/form`,
      headers: {},
      field: 'file',
      file: { name: 'n', type: 't/t', size: data.length, data },
      fields: {},
      timeoutMs: 5000,
      onProgress: (loaded) => void received.push(loaded),
    })
    await server.close()
    expect(received.filter((loaded) => loaded < data.length)).not.toEqual([])
  })
})

/** A page: its window, its document and the storage of its tab. */
function openPage(stored: Map<string, string>) {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return { page, document }
}

/** A fresh copy of the module, as in a page that was just loaded. */
async function freshPlatform() {
  vi.resetModules()
  const module = await import('./browser.ts')
  return module.browserPlatform()
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[HOST-40] a worker reports network changes, and is neither visible nor hidden', () => {
  const worker = new EventTarget()
  vi.stubGlobal('self', worker)
  const received: string[] = []
  const stop = browserPlatform().observe((event) => void received.push(event))
  worker.dispatchEvent(new Event('offline'))
  worker.dispatchEvent(new Event('online'))
  worker.dispatchEvent(new Event('visibilitychange'))
  stop()
  worker.dispatchEvent(new Event('offline'))
  expect(received).toEqual(['networkDown', 'networkUp'])
})

describe('a page', () => {
  test('reports network and visibility, until the listener is removed', () => {
    const { page, document } = openPage(new Map())
    const received: string[] = []
    const stop = browserPlatform().observe((event) => void received.push(event))
    page.dispatchEvent(new Event('offline'))
    page.dispatchEvent(new Event('online'))
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(received).toEqual(['networkDown', 'networkUp', 'hidden', 'shown'])
    stop()
    page.dispatchEvent(new Event('offline'))
    expect(received).toHaveLength(4)
  })

  test('keeps its values over a reload', async () => {
    const tab = new Map<string, string>()
    const first = openPage(tab)
    const before = await freshPlatform()
    before.storage.set('device', 'web_1')
    first.page.dispatchEvent(new Event('pagehide'))
    openPage(tab)
    const after = await freshPlatform()
    expect(after.storage.get('device')).toBe('web_1')
  })

  test('does not share its values with a duplicated tab', async () => {
    const tab = new Map<string, string>()
    openPage(tab)
    const original = await freshPlatform()
    original.storage.set('device', 'web_1')
    // Duplicating a tab copies its storage while the original page is still open.
    openPage(new Map(tab))
    const copy = await freshPlatform()
    expect(copy.storage.get('device')).toBeUndefined()
    expect(original.storage.get('device')).toBe('web_1')
  })

  test('gets its values back when it is restored from the back/forward cache', async () => {
    const tab = new Map<string, string>()
    const { page } = openPage(tab)
    const platform = await freshPlatform()
    platform.storage.set('device', 'web_1')
    page.dispatchEvent(new Event('pagehide'))
    expect([...tab.values()]).toEqual(['web_1'])
    page.dispatchEvent(new Event('pageshow'))
    expect([...tab.values()]).toEqual([])
  })

  test('is one device for all its clients', async () => {
    openPage(new Map())
    const one = await freshPlatform()
    one.storage.set('device', 'web_1')
    const { browserPlatform: again } = await import('./browser.ts')
    expect(again().storage.get('device')).toBe('web_1')
  })

  test('works without storage', async () => {
    openPage(new Map())
    vi.stubGlobal('sessionStorage', undefined)
    const { storage } = await freshPlatform()
    storage.set('device', 'web_1')
    expect(storage.get('device')).toBe('web_1')
    storage.remove('device')
    expect(storage.get('device')).toBeUndefined()
  })
})
