// `parley events listen`: events on the screen, and forwarded to a program under development.

import type { Host } from '../../platform/host.ts'
import { signed } from '../../platform/signature.ts'
import { appOption, demoApp, type ServerTools, serverCommand } from '../command.ts'
import type { Output } from '../output.ts'

const everyMs = 500
const retryMs = 2000
const batch = 500

interface ListedEvent {
  readonly number: number
  readonly kind: string
  readonly conversation?: string
  readonly at: number
}

export const listenCommands = [
  serverCommand({
    name: 'events listen',
    summary: 'show events as they happen, and forward them to a program under development',
    details:
      'Press Ctrl+C to stop. Events are posted in the same form as to endpoints; a failed batch is retried every two seconds. The app has to record events: it needs an endpoint, or a key with the scope events.',
    options: {
      forward: { value: '<url>', help: 'where to post them, such as http://localhost:3000/hook' },
      secret: { value: '<text>', help: 'signs the posts, as the secret of an endpoint does' },
      replay: { value: '<number>', help: 'begin with this many past events' },
      kinds: { value: '<kinds>', help: 'only these, such as messages.*' },
      ...appOption,
    },
    examples: [
      'parley events listen --forward http://localhost:3000/hook --replay 10',
      'parley events listen --kinds messages.*,users.created',
    ],
    run: ({ options }, tools) => listen(tools, { ...options, app: options.app ?? demoApp }),
  }),
]

interface Wanted {
  readonly app: string
  readonly forward: string | undefined
  readonly secret: string | undefined
  readonly replay: string | undefined
  readonly kinds: string | undefined
}

async function listen(tools: ServerTools, wanted: Wanted): Promise<Output> {
  const { server, signal, host, print } = tools
  const { app, forward } = wanted
  if (forward !== undefined && !URL.canParse(forward))
    throw new Error(`"${forward}" is not an address: write http://localhost:3000/hook.`)
  const back = wanted.replay === undefined ? 0 : Number(wanted.replay)
  if (!Number.isSafeInteger(back) || back < 0) throw new Error('--replay must be a number.')
  const kinds = wanted.kinds ? `&kinds=${encodeURIComponent(wanted.kinds)}` : ''
  const page = async (after: number) =>
    (await server.ask(app, 'GET', `parley/v1/events?after=${after}&limit=${batch}${kinds}`)).data as {
      events: ListedEvent[]
      next: number
      head: number
    }
  const { head } = await page(Number.MAX_SAFE_INTEGER)
  let after = Math.max(0, head - back)
  let printed = 0
  print(`Listening to ${app}${forward ? `, forwarding to ${forward}` : ''}. Ctrl+C ends it.`)
  while (!signal.aborted) {
    const { events, next } = await page(after)
    if (events.length > 0) {
      const outcome = forward === undefined ? '' : await deliver(tools, forward, wanted, events)
      if (signal.aborted && outcome === undefined) break
      for (const { number, kind, conversation = '' } of events)
        print([number, kind, conversation, outcome].filter((word) => word !== '').join('  '))
      printed += events.length
    }
    if (next === after) await pause(host, signal, everyMs)
    after = next
  }
  return { text: `${printed} events.`, json: { events: printed, next: after } }
}

/** Posts until the program answers with a success. Undefined if interrupted before. */
async function deliver(
  { host, signal, print }: ServerTools,
  url: string,
  { app, secret }: Wanted,
  events: readonly ListedEvent[],
): Promise<string | undefined> {
  const body = JSON.stringify({ app, endpoint: 0, events })
  while (!signal.aborted) {
    const response = await fetch(url, {
      method: 'POST',
      headers: signed(secret ?? '', host.now(), body),
      body,
      signal,
      redirect: 'manual',
    }).then(
      (answer) => (answer.ok ? undefined : `answered ${answer.status}`),
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    )
    if (response === undefined) return '→ ok'
    if (!signal.aborted) print(`${url} ${response}; the next try is in two seconds`)
    await pause(host, signal, retryMs)
  }
  return undefined
}

/** Resolves after a time, or when the command is interrupted. */
function pause(host: Host, signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      host.clearTimer(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = host.setTimer(done, ms)
    signal.addEventListener('abort', done)
  })
}
