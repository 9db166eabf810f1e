// The client can be loaded anywhere: in server-side rendering, in a worker, in a mini-program.

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const entry = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url))

/** Loads an entry in a process whose web globals throw when accessed, and returns the script's output. */
function run(script: string): string {
  const names = [
    'window',
    'document',
    'navigator',
    'location',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'WebSocket',
  ]
  const more = [
    'fetch',
    'XMLHttpRequest',
    'setTimeout',
    'setInterval',
    'AbortController',
    'TextEncoder',
    'TextDecoder',
    'atob',
    'crypto',
  ]
  const guard = `
    const touched = []
    for (const name of ${JSON.stringify([...names, ...more])}) {
      Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); return undefined } })
    }
    const now = Date.now, random = Math.random
    Date.now = () => { touched.push('Date.now'); return now() }
    Math.random = () => { touched.push('Math.random'); return random() }
  `
  // Node itself uses some of these while it loads modules, so they are guarded afterwards.
  return execFileSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', `${guard}\n${script}`],
    {
      encoding: 'utf8',
    },
  ).trim()
}

test.each(['index.ts', 'node.ts', 'core.ts', 'discovery.ts', 'devtools.ts'])(
  '[CONN-21] importing %s accesses no global',
  (name) => {
    const output = run(`
    const before = touched.length
    await import(${JSON.stringify(entry(name))})
    const ours = touched.slice(before).filter((name) => !['setTimeout', 'TextDecoder', 'TextEncoder', 'AbortController', 'crypto'].includes(name))
    console.log(JSON.stringify(ours))
  `)
    expect(output).toBe('[]')
  },
)

test('[CONN-21] with a platform passed in, a client works without any of them', () => {
  const output = run(`
    const { createClient, conversationList } = await import(${JSON.stringify(entry('index.ts'))})
    touched.length = 0
    const timers = new Map()
    const platform = {
      clock: { now: () => 5, setTimer: (run) => { const timer = {}; timers.set(timer, run); return timer }, clearTimer: (timer) => timers.delete(timer) },
      soon: (run) => Promise.resolve().then(run),
      random: () => 0.5,
      openSocket: (url, handlers) => { Promise.resolve().then(() => handlers.close({ code: 1006, reason: '' })); return { send() {}, close() {} } },
      request: () => Promise.reject({ kind: 'network' }),
      storage: { get: () => undefined, set() {}, remove() {} },
      observe: () => () => {},
    }
    const client = createClient({ appKey: 'org#app', server: 'http://h', platform })
    const error = await client.signIn({ user: 'ann', token: 't' }).catch((error) => error)
    client.messages.send({ to: { type: 'single', id: 'bob' }, kind: 'text', text: 'hello' })
    console.log(error.reason, conversationList(client.state).length, timers.size, JSON.stringify(touched))
  `)
  expect(output).toBe('serverUnreachable 0 0 []')
})
