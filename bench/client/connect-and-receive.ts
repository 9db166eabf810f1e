// The same work for two clients in a page: load the script, connect, and receive what waits on the server.

import type { Page } from 'playwright-core'

export interface Visit {
  readonly entry: string
  readonly appKey: string
  readonly server: string
  readonly user: string
  readonly token: string
  readonly messages: number
}

/** Loads the script; resolves when it has run. */
export async function load(page: Page, entry: string): Promise<void> {
  await page.evaluate(async (path) => {
    const target = window as unknown as { loaded: unknown }
    target.loaded = await import(path)
  }, entry)
}

type Talk = (page: Page, visit: Visit) => Promise<{ connectedMs: number; allMs: number }>

/** Resolves when the client is connected and has handed all messages to the application. */
export const talkers: Readonly<Record<'ours' | 'reference', Talk>> = {
  ours: (page, visit) =>
    page.evaluate(async ({ appKey, server, user, token, messages }) => {
      const { loaded } = window as unknown as { loaded: typeof import('@parley/client') }
      const began = performance.now()
      const client = loaded.createClient({ appKey, server })
      let count = 0
      const all = new Promise<void>((resolve) => {
        client.on('messages.received', () => {
          if (++count === messages) resolve()
        })
      })
      await client.signIn({ user, token })
      const connectedMs = performance.now() - began
      await all
      return { connectedMs, allMs: performance.now() - began }
    }, visit),

  reference: (page, visit) =>
    page.evaluate(async ({ appKey, server, user, token, messages }) => {
      // The published client has no types here.
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const { all: module } = (window as any).loaded
      const sdk = [module, module.default, module.default?.default].find((one) => one?.connection)
      const began = performance.now()
      const connection = new sdk.connection({
        appKey,
        apiUrl: server,
        url: `${server.replace('http', 'ws')}/websocket`,
        isHttpDNS: false,
      })
      let count = 0
      let connectedMs = 0
      const ended = new Promise<void>((resolve) => {
        connection.addEventHandler('bench', {
          onConnected: () => {
            connectedMs = performance.now() - began
          },
          onTextMessage: () => {
            if (++count === messages) resolve()
          },
        })
      })
      await connection.open({ user, accessToken: token })
      await ended
      return { connectedMs, allMs: performance.now() - began }
    }, visit),
}
