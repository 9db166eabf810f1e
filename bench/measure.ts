// Time and CPU of processes, and statistics over many numbers.

import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds that a process with all its threads has used. Linux counts hundredths. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; the fields that count come after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** CPU seconds of each thread of a process since it began, by the number of the thread. */
export function threadSeconds(
  pid: number,
): ReadonlyMap<number, { readonly name: string; readonly cpu: number }> {
  const threads = new Map<number, { name: string; cpu: number }>()
  for (const task of readdirSync(`/proc/${pid}/task`))
    try {
      const folder = `/proc/${pid}/task/${task}`
      const [nanoseconds] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ')
      const name = readFileSync(`${folder}/comm`, 'utf8').trim()
      threads.set(Number(task), { name, cpu: Number(nanoseconds) / 1e9 })
    } catch {
      // The thread ended while it was read.
    }
  return threads
}

/** The CPU seconds of a process and its children so far, ended ones included. */
export function cpuWithChildren(pid: number): number {
  const ticks = (id: number | string, fields: readonly number[]) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { parent: Number(words[1]), used: fields.reduce((sum, field) => sum + Number(words[field]), 0) }
    } catch {
      return { parent: 0, used: 0 }
    }
  }
  const own = ticks(pid, [11, 12, 13, 14]).used
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ticks(name, [11, 12]))
    .filter(({ parent }) => parent === pid)
  return (own + children.reduce((sum, { used }) => sum + used, 0)) / 100
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value below which this share of a sorted list lies. */
export function quantile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
