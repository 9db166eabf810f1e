// A device's platform that counts what is open, and whose hosts can be dead: sockets and requests to them hang or
// are refused.

import type { Platform } from '@parley/client'
import type { Clock } from '@parley/testkit'

const lookUps = ['http://one.hosts.test', 'http://two.hosts.test', 'http://three.hosts.test']
const sockets = ['a.sockets.test', 'b.sockets.test', 'c.sockets.test']
const apis = ['a.requests.test', 'b.requests.test']

/** The hosts that can be dead. */
export const mortals: readonly string[] = [
  ...lookUps.map((url) => new URL(url).hostname),
  ...sockets,
  ...apis,
]

const list = JSON.stringify({
  rest: { hosts: apis.map((domain) => ({ protocol: 'http', domain, port: '80' })) },
  'msync-wx': { hosts: sockets.map((domain) => ({ protocol: 'http', domain, port: '80' })) },
})

export function watched(inner: Platform, clock: Clock) {
  const timers = new Set<unknown>()
  const open = new Set<object>()
  const opens: number[] = []
  let observers = 0
  const dead = new Map<string, 'refuses' | 'never'>()
  const fateOf = (url: string) => dead.get(new URL(url).hostname)

  /** The outcome of a request to a dead host; undefined if it is alive. */
  const death = (url: string, timeoutMs: number): Promise<never> | undefined => {
    const fate = fateOf(url)
    if (!fate) return undefined
    return new Promise((_, reject) => {
      const [kind, ms] = fate === 'never' ? (['timeout', timeoutMs] as const) : (['network', 40] as const)
      clock.move(() => reject({ kind }), ms, `nothing from ${url}`)
    })
  }

  const platform: Platform = {
    ...inner,
    clock: {
      now: inner.clock.now,
      setTimer(run, ms) {
        const timer = inner.clock.setTimer(() => {
          timers.delete(timer)
          run()
        }, ms)
        timers.add(timer)
        return timer
      },
      clearTimer(timer) {
        timers.delete(timer)
        inner.clock.clearTimer(timer)
      },
    },
    openSocket(url, handlers) {
      opens.push(clock.now())
      const socket = {}
      open.add(socket)
      const closed = (info: { code: number; reason: string }) => {
        open.delete(socket)
        handlers.close(info)
      }
      const fate = fateOf(url)
      if (fate) {
        let isOver = false
        if (fate === 'refuses')
          clock.move(() => isOver || closed({ code: 1006, reason: 'dead' }), 40, `a refusal of ${url}`)
        return {
          send: () => {},
          close() {
            isOver = true
            open.delete(socket)
          },
        }
      }
      const real = inner.openSocket(url, { ...handlers, close: closed })
      return {
        send: (data) => real.send(data),
        close(code) {
          open.delete(socket)
          real.close(code)
        },
      }
    },
    request: (request) => death(request.url, request.timeoutMs) ?? inner.request(request),
    download(request) {
      const nothing = death(request.url, request.timeoutMs)
      if (nothing) return nothing
      if (!request.url.includes('/server.json')) return inner.download(request)
      return new Promise((resolve) => {
        const bytes = new TextEncoder().encode(list)
        clock.move(() => resolve({ status: 200, body: '', bytes, url: request.url }), 40, 'a list of hosts')
      })
    },
    observe(listener) {
      observers++
      const stop = inner.observe(listener)
      let isOver = false
      return () => {
        if (!isOver) observers--
        isOver = true
        stop()
      }
    },
  }
  return {
    platform,
    dead,
    opens,
    addresses: lookUps,
    timers: () => timers.size,
    sockets: () => open.size,
    observers: () => observers,
  }
}
