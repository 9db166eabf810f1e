// Any number of tabs: locks that are granted in order, and channels on which messages are cloned and arrive later.

import type { TabHost, TabMessage } from '../../src/platform/tab-host.ts'

export interface FakeTab extends TabHost {
  /** Ends the tab at once, without a message. */
  vanish(): void
}

export function createTabs(): { open(): FakeTab } {
  const lines = new Map<string, Set<{ readonly tab: string; heard(message: TabMessage): void }>>()
  /** The tabs that wait for a lock. The first one holds it. */
  const queues = new Map<string, { readonly tab: string; granted(): void }[]>()
  let opened = 0

  const leave = (name: string, tab: string) => {
    const queue = queues.get(name) ?? []
    const wasFirst = queue[0]?.tab === tab
    const rest = queue.filter((one) => one.tab !== tab)
    queues.set(name, rest)
    if (wasFirst) rest[0]?.granted()
  }

  return {
    open() {
      const tab = `tab${++opened}`
      let isGone = false
      return {
        tab,
        async lead(name, granted) {
          const queue = queues.get(name) ?? []
          queues.set(name, queue)
          queue.push({ tab, granted: () => queueMicrotask(() => !isGone && granted()) })
          return queue[0]?.tab === tab
        },
        resign: (name) => leave(name, tab),
        listen(name, heard) {
          const all = lines.get(name) ?? new Set()
          lines.set(name, all)
          const line = { tab, heard }
          all.add(line)
          return {
            say(message) {
              if (isGone || !all.has(line)) return
              const copy = structuredClone(message)
              for (const other of [...all])
                if (other !== line) queueMicrotask(() => all.has(other) && other.heard(copy))
            },
            close: () => void all.delete(line),
          }
        },
        vanish() {
          isGone = true
          for (const all of lines.values()) for (const line of all) if (line.tab === tab) all.delete(line)
          for (const name of queues.keys()) leave(name, tab)
        },
      }
    },
  }
}
