// A CPU profile as text that is small enough to keep: what each thread did itself, and its call tree with everything
// above a share. Microseconds are per message (or whatever the load counts), so that two profiles can be compared.

import type { CpuProfile, ThreadProfile } from './profiler.ts'

const topCount = 22
/** Smaller branches are left out of the tree. */
const leastShare = 0.025
const mostDepth = 14

interface Call {
  readonly name: string
  self: number
  total: number
  readonly children: Map<string, Call>
}

/** Idle time, and what the profiler does itself. */
export function isLeftOut({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): boolean {
  return functionName === '(idle)' || url.endsWith('/bench/cpu/profiler.ts')
}

export function profileText(profiles: readonly ThreadProfile[], count: number, unit: string): string {
  const parts = profiles.map(({ thread, profile }) => threadText(thread, profile, count, unit))
  return `${parts.filter((part) => part !== '').join('\n')}\n`
}

function threadText(thread: string, profile: CpuProfile, count: number, unit: string): string {
  const { root, selfTimes, busy } = summed(profile)
  if (busy / count < 0.2) return ''
  const each = (microseconds: number) => (microseconds / count).toFixed(2).padStart(8)
  const top = [...selfTimes].sort(([, a], [, b]) => b - a).slice(0, topCount)
  const lines = [
    `## ${thread}: ${(busy / count).toFixed(1)} µs per ${unit}, native code and system calls included`,
    '',
    `Own time, µs per ${unit}:`,
    ...top.map(([name, own]) => `${each(own)}  ${name}`),
    '',
    `Call tree, µs per ${unit}, branches of at least ${leastShare * 100} %:`,
  ]
  const write = (call: Call, depth: number) => {
    if (call.total < busy * leastShare || depth > mostDepth) return
    lines.push(`${each(call.total)}  ${'  '.repeat(depth)}${call.name}`)
    for (const child of [...call.children.values()].sort((a, b) => b.total - a.total)) write(child, depth + 1)
  }
  for (const child of [...root.children.values()].sort((a, b) => b.total - a.total)) write(child, 0)
  return `${lines.join('\n')}\n`
}

/** The call tree, the own time of each function, and all time that was not idle, in microseconds. */
export function summed({ nodes, samples, timeDeltas }: CpuProfile) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ownTimes = new Map<number, number>()
  for (const [index, id] of samples.entries())
    ownTimes.set(id, (ownTimes.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0))
  const selfTimes = new Map<string, number>()
  let busy = 0
  const visit = (id: number, into: Call): number => {
    const node = byId.get(id)
    if (!node || isLeftOut(node.callFrame)) return 0
    const name = nameOf(node.callFrame)
    const call = into.children.get(name) ?? { name, self: 0, total: 0, children: new Map<string, Call>() }
    into.children.set(name, call)
    const own = ownTimes.get(id) ?? 0
    selfTimes.set(name, (selfTimes.get(name) ?? 0) + own)
    busy += own
    let total = own
    for (const child of node.children ?? []) total += visit(child, call)
    call.self += own
    call.total += total
    return total
  }
  const root: Call = { name: '', self: 0, total: 0, children: new Map() }
  const first = nodes.find(({ callFrame }) => callFrame.functionName === '(root)')
  for (const child of first?.children ?? []) visit(child, root)
  return { root, selfTimes, busy }
}

function nameOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)'
  if (url === '') return name
  const short = url.replace(/^.*\/(packages|node_modules|bench)\//, '').replace(/^node:/, 'node:')
  return `${name} ${short}:${lineNumber + 1}`
}
