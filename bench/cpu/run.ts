// CPU time per message of the server, of the bare program that does the same work, and, for a comparison of two versions,
// of the server in another checkout; all in turns. CPU time hardly depends on what else the machine does.
//
//   npm run bench -- --cpu                              all loads, written to bench/results
//   npm run bench -- --cpu --only steady --rounds 5     those whose name contains the word; nothing is written
//   npm run bench -- --cpu --against ../other-checkout  beside the server of another checkout
//   npm run bench -- --cpu --profile after              profiles all threads, written to bench/results/profiles
//   npm run bench -- --cpu --postgres --only sign-ins   the same on PostgreSQL, which is started for it

import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { durablePostgres, newDatabase } from '../durable-postgres.ts'
import { median, threadSeconds } from '../measure.ts'
import { resultName, table } from '../report-format.ts'
import { type Child, makePeople, startChild, startServer } from '../server-process.ts'
import { type LoadKind, loads, type PreparedLoad, type Run, type ServerWithUsers } from './loads.ts'
import { profileText, summed } from './profile-text.ts'
import type { ThreadProfile } from './profiler.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    against: { type: 'string', default: '' },
    profile: { type: 'string', default: '' },
    threads: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const size = { ms: Number(values.seconds) * 1000 }
const results = join(import.meta.dirname, '..', 'results')
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-cpu-'))
const say = (line: string) => console.log(line)
const postgres = values.postgres ? await durablePostgres() : undefined
let servers = 0

export interface CpuResult {
  readonly load: string
  readonly unit: string
  readonly sides: readonly { readonly name: string; readonly run: Run }[]
}

/** Messages (or sign-ins, or requests) that each side handles before anything is counted. */
const warmUnits = 40_000
const longestWarmUpMs = 20_000

interface Side {
  readonly name: string
  readonly child: Child
  readonly prepared: PreparedLoad
  readonly runs: Run[]
}

try {
  await postgres?.start()
  const chosen = loads.filter(({ name }) => name.includes(values.only))
  if (values.profile) for (const load of chosen) await profile(load)
  else {
    const measured: CpuResult[] = []
    for (const [index, load] of chosen.entries())
      measured.push(await measure(load, join(folder, String(index))))
    const text = markdown(measured)
    say(`\n${text}`)
    if (!values.only && !values.against && !postgres) write(measured, text)
  }
} finally {
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(load: LoadKind, at: string): Promise<CpuResult> {
  const sides: Side[] = []
  try {
    sides.push(await serverSide('Parley', load, join(at, 'parley')))
    if (values.against)
      sides.push(await serverSide('other checkout', load, join(at, 'other'), resolve(values.against)))
    if (load.bare && load.onBare) sides.push(await bareSide(load, join(at, 'bare')))
    for (const { prepared } of sides) await warmUp(prepared)
    for (let round = 0; round < rounds; round++)
      for (const side of sides) {
        const before = threadSeconds(side.child.pid)
        const run = await side.prepared.run()
        side.runs.push(run)
        say(
          `${load.name}, ${side.name}: ${run.serverCpu.toFixed(1)} µs per ${load.unit}${threadsOf(side, before)}`,
        )
      }
    for (const { prepared } of sides) await prepared.close()
    return {
      load: load.name,
      unit: load.unit,
      sides: sides.map(({ name, runs }) => ({ name, run: middle(runs) })),
    }
  } finally {
    for (const { child } of sides) await child.end('SIGTERM')
  }
}

/** A process that has just started compiles what it executes often, which says nothing about a server that runs for days. */
async function warmUp(prepared: PreparedLoad): Promise<void> {
  const start = performance.now()
  let units = 0
  let now = start
  while (units < warmUnits && now - start < longestWarmUpMs) {
    const before = now
    const { perSecond } = await prepared.run()
    now = performance.now()
    units += (perSecond * (now - before)) / 1000
  }
}

/** How the CPU time is distributed over the threads, in percent. */
function threadsOf({ child }: Side, before: ReturnType<typeof threadSeconds>): string {
  if (!values.threads) return ''
  const used = [...threadSeconds(child.pid)].map(([id, { name, cpu }]) => ({
    name,
    cpu: cpu - (before.get(id)?.cpu ?? 0),
  }))
  const all = used.reduce((sum, { cpu }) => sum + cpu, 0)
  const shares = used.filter(({ cpu }) => cpu > all / 100).sort((a, b) => b.cpu - a.cpu)
  return ` (${shares.map(({ name, cpu }) => `${name} ${((cpu / all) * 100).toFixed(0)} %`).join(', ')})`
}

async function serverSide(name: string, load: LoadKind, directory: string, root?: string): Promise<Side> {
  const { server, child } = await startWithUsers(load, directory, { root })
  return { name, child, prepared: await load.onServer(server, size), runs: [] }
}

async function startWithUsers(
  load: LoadKind,
  directory: string,
  options: Partial<Parameters<typeof startServer>[0]> = {},
): Promise<{ server: ServerWithUsers; child: Child }> {
  const names = Array.from({ length: load.users }, (_, index) => `user${String(index).padStart(5, '0')}`)
  // A database of its own for each server.
  const url = postgres ? await newDatabase(postgres, `bench${++servers}`) : ''
  const secret = await makePeople(directory, names, url)
  const environment: Record<string, string> = url === '' ? {} : { PARLEY_DATABASE: url }
  const child = await startServer({ ...options, directory, environment })
  const server = { url: `ws://127.0.0.1:${child.port}/websocket`, pid: child.pid, secret, names }
  return { server, child }
}

async function bareSide(load: LoadKind, directory: string): Promise<Side> {
  const words = [join(import.meta.dirname, '..', 'baselines', `${load.bare}.ts`)]
  if (load.bare === 'relay') {
    await makePeople(directory, [])
    words.push(directory)
  }
  const child = await startChild(words)
  const prepared = await load.onBare?.(child, size)
  if (!prepared) throw new Error(`There is no bare load for ${load.name}.`)
  return { name: `bare ${load.bare}`, child, prepared, runs: [] }
}

function middle(runs: readonly Run[]): Run {
  const of = (pick: (run: Run) => number | undefined) => {
    const numbers = runs.map(pick).filter((value) => value !== undefined)
    return numbers.length > 0 ? median(numbers) : undefined
  }
  const [p50, p99] = [of((run) => run.p50), of((run) => run.p99)]
  return {
    perSecond: of((run) => run.perSecond) ?? 0,
    serverCpu: of((run) => run.serverCpu) ?? 0,
    loadCpu: of((run) => run.loadCpu) ?? 0,
    ...(p50 === undefined ? {} : { p50 }),
    ...(p99 === undefined ? {} : { p99 }),
  }
}

function markdown(measured: readonly CpuResult[]): string {
  const rows = measured.flatMap(({ load, unit, sides }) =>
    sides.map(({ name, run }) => [
      `${load}, per ${unit}`,
      name,
      run.serverCpu.toFixed(1),
      (run.serverCpu / (sides[0]?.run.serverCpu ?? 1)).toFixed(2),
      run.loadCpu.toFixed(1),
      Math.round(run.perSecond).toLocaleString('en'),
      run.p50?.toFixed(2) ?? '',
      run.p99?.toFixed(2) ?? '',
    ]),
  )
  return table(
    ['load', 'server', 'CPU µs', 'times ours', 'load µs', 'a second', 'p50 ms', 'p99 ms'],
    rows,
  ).join('\n')
}

function write(measured: readonly CpuResult[], text: string): void {
  const name = resultName('cpu')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ measured }, undefined, 2)}\n`)
  writeFileSync(join(results, `${name}.md`), `# CPU time per message\n\n${text}\n`)
  say(`Written to bench/results/${name}.md`)
}

async function profile(load: LoadKind): Promise<void> {
  const preload = pathToFileURL(join(import.meta.dirname, 'profiler.ts')).href
  const options = { nodeFlags: ['--import', preload], channel: true }
  const { server, child } = await startWithUsers(
    load,
    join(folder, `profile-${load.name.replaceAll(/\W+/g, '-')}`),
    options,
  )
  try {
    const prepared = await load.onServer(server, size)
    await warmUp(prepared)
    await askProfiler(child.process, 'start')
    const run = await prepared.run()
    const profiles = (await askProfiler(child.process, 'stop')) as ThreadProfile[]
    await prepared.close()
    // A profile also covers the time before and after the counted part, so its length is not the measure.
    const count = profiles.reduce((sum, { profile }) => sum + summed(profile).busy, 0) / run.serverCpu
    const file = `${values.profile}-${postgres ? 'postgres-' : ''}${load.name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.txt`
    mkdirSync(join(results, 'profiles'), { recursive: true })
    const head = `# ${load.name}: ${run.serverCpu.toFixed(1)} µs of CPU per ${load.unit} while profiled\n\n`
    writeFileSync(join(results, 'profiles', file), `${head}${profileText(profiles, count, load.unit)}`)
    say(`${load.name}: ${run.serverCpu.toFixed(1)} µs per ${load.unit}; bench/results/profiles/${file}`)
  } finally {
    await child.end('SIGTERM')
  }
}

function askProfiler(child: ChildProcess, message: 'start' | 'stop'): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('message', resolve)
    child.send(message)
  })
}
