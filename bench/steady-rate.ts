// A steady number of messages a second, far below what the server can do: what a message costs when nothing can be
// shared with others, and how long its sender waits for the answer.

import { cpuSeconds, quantile } from './measure.ts'
import type { Load, Speaker } from './pairs.ts'

/** How often the sender checks the clock. */
const stepMs = 1

/** Sends `count` messages evenly, each from the next sender. A tenth of them warm up and are not counted. */
export async function runSteady(
  speakers: readonly Speaker[],
  options: { readonly perSecond: number; readonly count: number; readonly pid: number },
): Promise<Load> {
  const { perSecond, count, pid } = options
  const warm = Math.floor(count / 10)
  const total = count + warm
  const latencies = new Float64Array(count)
  const numbers = new Uint32Array(speakers.length)
  const sentAt = speakers.map(() => new Map<number, number>())
  let [sent, answered, counted] = [0, 0, 0]
  let finished: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    finished = resolve
  })
  const before = { cpu: 0, own: process.cpuUsage(), at: 0 }
  for (const [index, speaker] of speakers.entries())
    speaker.answered = (id) => {
      const times = sentAt[index] as Map<number, number>
      const ms = performance.now() - (times.get(id) ?? 0)
      times.delete(id)
      answered++
      if (answered > warm) latencies[counted++] = ms
      if (answered === total) finished()
    }
  const began = performance.now()
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond))
    while (sent < due) {
      if (sent === warm)
        Object.assign(before, { cpu: cpuSeconds(pid), own: process.cpuUsage(), at: performance.now() })
      const index = sent++ % speakers.length
      const id = (numbers[index] as number) + 1
      numbers[index] = id
      sentAt[index]?.set(id, performance.now())
      speakers[index]?.write(id)
    }
    if (sent === total) clearInterval(timer)
  }, stepMs)
  await done
  const seconds = (performance.now() - before.at) / 1000
  const own = process.cpuUsage(before.own)
  const sorted = latencies.subarray(0, counted).sort()
  return {
    messagesPerSecond: count / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    serverCpu: ((cpuSeconds(pid) - before.cpu) / count) * 1e6,
    loadCpu: (own.user + own.system) / count,
  }
}
