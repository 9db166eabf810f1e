// Loaded into the server with --import: on a message from the benchmark it profiles all threads, from inside, so that the
// profile begins and ends with the load. Answers a message with a profile per thread.

import { type InspectorNotification, Session } from 'node:inspector'

export type ToProfiler = 'start' | 'stop'
export interface ThreadProfile {
  readonly thread: string
  readonly profile: CpuProfile
}
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const microseconds = 250
type Post = (method: string, params?: object) => Promise<unknown>

const session = new Session()
session.connect()
const threads: { name: string; post: Post }[] = [{ name: 'main', post: mainPost }]

function mainPost(method: string, params: object = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    session.post(method, params, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** Answers of workers come as notifications. */
const waiting = new Map<string, (result: unknown) => void>()
let next = 1

session.on(
  'NodeWorker.attachedToWorker',
  (event: InspectorNotification<{ sessionId: string; workerInfo: { title: string } }>) => {
    const { sessionId, workerInfo } = event.params
    const post: Post = (method, params = {}) =>
      new Promise((resolve) => {
        const id = next++
        waiting.set(`${sessionId} ${id}`, resolve)
        const message = JSON.stringify({ id, method, params })
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
      })
    threads.push({ name: workerInfo.title, post })
  },
)
session.on(
  'NodeWorker.receivedMessageFromWorker',
  (event: InspectorNotification<{ sessionId: string; message: string }>) => {
    const { sessionId, message } = event.params
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(`${sessionId} ${id}`)?.(result)
  },
)

process.on('message', async (message: ToProfiler) => {
  if (message === 'start') {
    await mainPost('NodeWorker.enable', { waitForDebuggerOnStart: false })
    for (const { post } of threads) {
      await post('Profiler.enable')
      await post('Profiler.setSamplingInterval', { interval: microseconds })
      await post('Profiler.start')
    }
    process.send?.('started')
  } else {
    const profiles: ThreadProfile[] = []
    for (const { name, post } of threads) {
      const { profile } = (await post('Profiler.stop')) as { profile: CpuProfile }
      profiles.push({ thread: name, profile })
    }
    process.send?.(profiles)
  }
})
process.channel?.unref()
