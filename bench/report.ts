// The results of a run: a table to read, and a file for later comparison, without names of machines and folders.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import type { FanOut } from './fan-out.ts'
import type { FileResult, Upload } from './files.ts'
import type { GroupResult } from './groups.ts'
import type { HistoryTimes, ListTimes } from './list-and-history-reads.ts'
import type { NeighbourResult } from './noisy-neighbour.ts'
import type { Load } from './pairs.ts'
import type { PresenceResult } from './presence.ts'
import { table } from './report-format.ts'
import type { RoomMemory, RoomResult } from './rooms.ts'
import type { SignIns } from './sessions.ts'
import type { SyncResult } from './sync.ts'

export interface WindowResult {
  readonly window: number
  readonly parley: Load
  readonly keyless: Load | undefined
  readonly relay: Load
  readonly durable: Load
  /** Rows a second of bare grouped inserts, in groups of the size that the server made. */
  readonly insertsPerSecond: number
  readonly insertCpu: number
  readonly messagesPerCommit: number
}

export interface Results {
  /** Runnable processes before the run: everything above zero makes all figures worse. */
  readonly busyBefore: number
  readonly windows: readonly WindowResult[]
  readonly groups: readonly GroupResult[]
  readonly rooms: readonly RoomResult[]
  readonly roomMemory: RoomMemory
  readonly presence: PresenceResult
  readonly signIns: SignIns
  readonly drainSeconds: number
  readonly drained: number
  readonly idleBytes: number
  readonly idleConnections: number
  readonly list: ListTimes
  readonly history: HistoryTimes
  readonly sync: SyncResult
  readonly files: FileResult
  readonly neighbours: NeighbourResult
}

export interface Target {
  readonly name: string
  readonly value: string
  readonly wanted: string
  readonly met: boolean
}

function neighbourTarget([what, { beside }]: readonly [string, NeighbourResult[string]]): Target {
  return {
    name: `99th percentile of ${what} beside one heavy user`,
    value: `${beside.p99Ms.toFixed(1)} ms`,
    wanted: '≤ 50 ms',
    met: beside.p99Ms <= 50,
  }
}

export function targets(results: Results): Target[] {
  return [
    ...results.windows.map(({ window, parley, durable }) => {
      const ratio = parley.messagesPerSecond / durable.messagesPerSecond
      return {
        name: `part of the ceiling at window ${window}`,
        value: ratio.toFixed(2),
        wanted: '≥ 0.50',
        met: ratio >= 0.5,
      }
    }),
    ...results.groups.map(groupTarget),
    ...results.rooms.map(roomTarget),
    memoryTarget(results.roomMemory),
    presenceTarget(results.presence),
    ...Object.entries(results.neighbours).map(neighbourTarget),
    {
      name: 'token sign-ins a second',
      value: count(results.signIns.perSecond),
      wanted: '≥ 1,500',
      met: results.signIns.perSecond >= 1500,
    },
    {
      name: `drain of ${count(results.drained)} messages`,
      value: `${results.drainSeconds.toFixed(2)} s`,
      wanted: '≤ 0.30 s',
      met: results.drainSeconds <= 0.3,
    },
    {
      name: `memory per idle connection at ${count(results.idleConnections)}`,
      value: `${(results.idleBytes / 1000).toFixed(1)} kB`,
      wanted: '≤ 12 kB',
      met: results.idleBytes <= 12_000,
    },
    {
      name: `20 of ${count(results.list.conversations)} conversations`,
      value: `${results.list.firstMs.toFixed(2)} ms`,
      wanted: '≤ 5 ms',
      met: results.list.firstMs <= 5,
    },
    ...results.history.ways.map(({ name, ratio }) => ({
      name: `history page, ${name}: ${count(results.history.large)} against ${count(results.history.small)}`,
      value: ratio.toFixed(2),
      wanted: '≤ 2.00',
      met: ratio <= 2,
    })),
    {
      name: `a client takes ${count(results.sync.messages)} waiting messages, against decoding them`,
      value: (results.sync.clientPerSecond / results.sync.decodePerSecond).toFixed(2),
      wanted: '≥ 0.33',
      met: results.sync.clientPerSecond / results.sync.decodePerSecond >= 1 / 3,
    },
    ...fileTargets(results.files),
  ]
}

/**
 * With one message at a time, acknowledgements alone halve the speed of a fan-out, so it is compared with one that has
 * them too. With several in flight, a page has one acknowledgement for all of them.
 */
function groupTarget({ members, window, parley, bare, acknowledged }: GroupResult): Target {
  const [ceiling, what] = window === 1 ? [acknowledged, 'an acknowledged fan-out'] : [bare, 'a bare fan-out']
  const ratio = parley.deliveriesPerSecond / ceiling.deliveriesPerSecond
  return {
    name: `group of ${count(members)}, window ${window}: part of ${what}`,
    value: ratio.toFixed(2),
    wanted: '≥ 0.50',
    met: ratio >= 0.5,
  }
}

function roomTarget({ members, senders, window, parley, bare }: RoomResult): Target {
  const ratio = parley.deliveriesPerSecond / bare.deliveriesPerSecond
  return {
    name: `room of ${count(members)}, ${senders} sending, window ${window}: part of a bare fan-out`,
    value: ratio.toFixed(2),
    wanted: '≥ 0.50',
    met: ratio >= 0.5,
  }
}

/** Pools and caches are filled in the first third. */
function memoryTarget({ members, seconds, early, late }: RoomMemory): Target {
  const ratio = late / early
  return {
    name: `memory of the server, a room of ${count(members)} under load for ${seconds} s: late against early`,
    value: ratio.toFixed(2),
    wanted: '≤ 1.10',
    met: ratio <= 1.1,
  }
}

/** Waiting for all of them would take half of the time. */
function presenceTarget({ subscribers, whileNotifying, notifyingMs }: PresenceResult): Target {
  const part = whileNotifying.p50 / notifyingMs
  return {
    name: `a message while ${count(subscribers)} subscribers are notified of a presence change: part of the time that takes`,
    value: part.toFixed(2),
    wanted: '≤ 0.10',
    met: part <= 0.1,
  }
}

function fileTargets({ megabytes, parley, bare, peakBytes }: FileResult): Target[] {
  const ratio = parley.megabytesPerSecond / bare.megabytesPerSecond
  return [
    {
      name: `upload of ${count(megabytes)} MB in parts, against a bare copy`,
      value: ratio.toFixed(2),
      wanted: '≥ 0.50',
      met: ratio >= 0.5,
    },
    {
      name: 'memory of the server meanwhile, at most',
      value: `${Math.round(peakBytes / 1e6)} MB`,
      wanted: '< 150 MB',
      met: peakBytes < 150e6,
    },
  ]
}

/** The machine, as far as it explains the figures. */
export function machine() {
  return {
    cores: cpus().length,
    cpu: cpuModel(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    kernel: `${type()} ${release()}`,
    arch: arch(),
    node: process.version,
  }
}

function cpuModel(): string {
  const model = cpus()[0]?.model
  if (model && model !== 'unknown') return model
  const text = readFileSync('/proc/cpuinfo', 'utf8')
  const facts = ['CPU implementer', 'CPU part'].map((name) => new RegExp(`${name}\\s*: (.*)`).exec(text)?.[1])
  return facts.every((fact) => fact) ? `implementer ${facts[0]}, part ${facts[1]}` : 'unknown'
}

const count = (value: number) => Math.round(value).toLocaleString('en')

function loadRow(name: string, load: Load, ceiling: Load): string[] {
  return [
    name,
    count(load.messagesPerSecond),
    load.p50.toFixed(2),
    load.p99.toFixed(2),
    load.serverCpu.toFixed(1),
    load.loadCpu.toFixed(1),
    (load.messagesPerSecond / ceiling.messagesPerSecond).toFixed(2),
    ((ceiling.serverCpu + ceiling.loadCpu) / (load.serverCpu + load.loadCpu)).toFixed(2),
  ]
}

function fanOutRow(name: string, run: FanOut, ceiling: FanOut): string[] {
  return [
    name,
    count(run.deliveriesPerSecond),
    count(run.messagesPerSecond),
    run.serverCpu.toFixed(1),
    run.loadCpu.toFixed(1),
    (run.deliveriesPerSecond / ceiling.deliveriesPerSecond).toFixed(2),
    ((ceiling.serverCpu + ceiling.loadCpu) / (run.serverCpu + run.loadCpu)).toFixed(2),
  ]
}

function fileTable({ megabytes, parley, bare }: FileResult): string[] {
  const row = (name: string, each: Upload) => [
    name,
    count(each.megabytesPerSecond),
    each.serverCpu.toFixed(1),
    each.loadCpu.toFixed(1),
    (each.megabytesPerSecond / bare.megabytesPerSecond).toFixed(2),
  ]
  return table(
    [`one file of ${count(megabytes)} MB, durable`, 'MB/s', 'server s', 'load s', 'part'],
    [row('Parley, in parts', parley), row('bare request into a file (ceiling)', bare)],
  )
}

const fanOutHead = (what: string) => [
  what,
  'deliveries/s',
  'messages/s',
  'server µs',
  'load µs',
  'part',
  'by CPU',
]

function groupTable({ members, window, parley, bare, acknowledged }: GroupResult): string[] {
  return table(fanOutHead(`one sender, ${count(members)} members, window ${window}`), [
    fanOutRow('Parley', parley, bare),
    fanOutRow('bare fan-out, nothing kept (ceiling)', bare, bare),
    fanOutRow('bare fan-out, members acknowledge', acknowledged, bare),
  ])
}

function roomTable({ members, senders, window, parley, bare }: RoomResult): string[] {
  return table(fanOutHead(`${senders} sending, room of ${count(members)}, window ${window}`), [
    fanOutRow('Parley', parley, bare),
    fanOutRow('bare fan-out, nothing kept (ceiling)', bare, bare),
  ])
}

export function markdown(results: Results): string {
  const lines: string[] = []
  const facts = machine()
  lines.push(
    `${facts.cores} cores (${facts.cpu}), ${facts.memoryGigabytes} GB, ${facts.kernel}, ${facts.arch}, Node ${facts.node}. ` +
      'Server and load share the machine; medians of interleaved runs. ' +
      `Before the run ${results.busyBefore.toFixed(1)} other processes wanted its cores.`,
    '',
  )
  for (const result of results.windows) {
    const rows = [
      loadRow('Parley', result.parley, result.durable),
      ...(result.keyless ? [loadRow('Parley, sends without a key', result.keyless, result.durable)] : []),
      loadRow('bare durable relay (ceiling)', result.durable, result.durable),
      loadRow('bare relay, nothing kept', result.relay, result.durable),
      [
        `bare inserts, ${result.messagesPerCommit.toFixed(0)} a commit`,
        count(result.insertsPerSecond),
        '',
        '',
        result.insertCpu.toFixed(1),
        '',
        (result.insertsPerSecond / result.durable.messagesPerSecond).toFixed(2),
        '',
      ],
    ]
    lines.push(
      ...table(
        [
          `200 users, window ${result.window}`,
          'messages/s',
          'p50 ms',
          'p99 ms',
          'server µs',
          'load µs',
          'part',
          'by CPU',
        ],
        rows,
      ),
      '',
    )
  }
  for (const group of results.groups) lines.push(...groupTable(group), '')
  for (const room of results.rooms) lines.push(...roomTable(room), '')
  lines.push(...fileTable(results.files), '')
  lines.push(
    "Part: share of the ceiling's messages or deliveries a second. By CPU: the same, computed from the CPU of server and load for a",
    'message or delivery, which a busy machine disturbs less.',
    '',
    `A sign-in costs ${count(results.signIns.serverCpu)} µs of CPU in the server and ${count(results.signIns.loadCpu)} in the load.`,
    '',
    presenceLine(results.presence),
    '',
    `A client that was offline receives ${count(results.sync.clientPerSecond)} messages a second; decoding alone reaches ${count(results.sync.decodePerSecond)}.`,
    '',
    ...table(
      ['target', 'value', 'wanted', 'met'],
      targets(results).map(({ name, value, wanted, met }) => [name, value, wanted, met ? 'yes' : 'NO']),
    ),
  )
  return `${lines.join('\n')}\n`
}

function presenceLine({ subscribers, quiet, whileNotifying, notifyingMs }: PresenceResult): string {
  const took = ({ p50, p99 }: PresenceResult['quiet']) => `${p50.toFixed(2)} ms (p99 ${p99.toFixed(2)})`
  return (
    `A message is answered in ${took(quiet)}, and in ${took(whileNotifying)} while ${count(subscribers)} subscribers are ` +
    `notified of a presence change, ${(whileNotifying.p50 / quiet.p50).toFixed(1)} times as long; notifying them takes ${count(notifyingMs)} ms.`
  )
}

/** Writes both files; resolves with the name of the readable one. */
export function write(results: Results, folder: string): string {
  mkdirSync(folder, { recursive: true })
  const date = new Date().toISOString().slice(0, 10)
  const name = `${date}-${arch()}`
  const body = { date, machine: machine(), results, targets: targets(results) }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(body, undefined, 2)}\n`)
  writeFileSync(join(folder, `${name}.md`), `# Benchmark of ${date}\n\n${markdown(results)}`)
  return `${name}.md`
}
