// WebDriver BiDi: commands and events as JSON over one socket. https://www.w3.org/TR/webdriver-bidi/

import type { Driver } from './driver.ts'

interface Incoming {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string }
}

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result: { readonly value: string; readonly sharedId?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** Opens a session with one window. `end` closes the browser. */
export async function openBidi(address: string, end: () => Promise<void>): Promise<Driver> {
  const socket = new WebSocket(address)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const errors: string[] = []
  let sent = 0

  socket.addEventListener('message', ({ data }) => {
    const incoming: Incoming = JSON.parse(String(data))
    if (incoming.method === 'log.entryAdded' && incoming.params?.level === 'error')
      errors.push(incoming.params.text ?? '')
    const asked = pending.get(incoming.id ?? 0)
    pending.delete(incoming.id ?? 0)
    if (incoming.type === 'success') asked?.resolve(incoming.result)
    else asked?.reject(new Error(`${incoming.error}: ${incoming.message}`))
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('close', () => {
    const closed = new Error('The browser has closed the connection')
    opened.reject(closed)
    for (const asked of pending.values()) asked.reject(closed)
    pending.clear()
  })

  function ask<T>(method: string, params: object): Promise<T> {
    const answer = Promise.withResolvers<unknown>()
    const id = ++sent
    pending.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise as Promise<T>
  }

  await opened.promise
  const { capabilities } = await ask<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  // The tab that the browser starts with never gets the focus, and without it nothing is marked as read.
  const { context } = await ask<{ context: string }>('browsingContext.create', { type: 'tab' })

  async function evaluate(functionDeclaration: string, parameter: string): Promise<Evaluated['result']> {
    const { result, exceptionDetails } = await ask<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: parameter }],
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }

  return {
    version: capabilities.browserVersion,
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    call: async (source, parameter) => (await evaluate(source, parameter)).value,
    perform: (actions) => ask('input.performActions', { context, actions }),
    async attach(selector, file) {
      const { sharedId } = await evaluate('(selector) => document.querySelector(selector)', selector)
      await ask('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    resize: (width, height) => ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    picture: async () => (await ask<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    errors: () => errors,
    async close() {
      socket.close()
      await end()
    },
  }
}
