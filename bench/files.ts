// Uploads a large file with our client, part by part, and with one bare request whose server writes it into a file, in
// turns. Both are durable before they are answered. Each upload runs in a separate process. Also measures the peak
// memory of our server.

import { execFile } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { mintToken } from '@parley/server'
import { cpuSeconds, median } from './measure.ts'
import { type Child, makePeople, startChild, startServer } from './server-process.ts'
import type { UploadOrder, UploadTook } from './upload-process.ts'

export interface FileResult {
  readonly megabytes: number
  readonly parley: Upload
  readonly bare: Upload
  /** The peak resident memory of the server during the uploads. The peak of its start is reset before. */
  readonly peakBytes: number
}

export interface Upload {
  readonly megabytesPerSecond: number
  /** Seconds of CPU for all of it. */
  readonly serverCpu: number
  readonly loadCpu: number
}

const megabyte = 1024 * 1024
const upload = promisify(execFile)

export async function measureFiles(options: {
  readonly folder: string
  readonly megabytes: number
  readonly rounds: number
  readonly nodeFlags?: readonly string[]
  say(line: string): void
}): Promise<FileResult> {
  const { folder, megabytes, rounds } = options
  const directory = join(folder, 'files')
  const secret = await makePeople(directory, ['ann', 'ben'])
  const environment = { PARLEY_MAX_FILE_MB: String(megabytes + 1) }
  const children: Child[] = []
  try {
    const server = await startServer({ directory, environment, nodeFlags: options.nodeFlags ?? [] })
    children.push(server)
    const copies = join(folder, 'copies')
    mkdirSync(copies)
    const copy = await startChild([join(import.meta.dirname, 'baselines', 'upload-to-file.ts'), copies])
    children.push(copy)
    const path = join(folder, 'large.bin')
    await makeFile(path, megabytes)

    const seen = { parley: [] as Upload[], bare: [] as Upload[] }
    forgetPeak(server.pid)
    for (let round = 0; round < rounds; round++) {
      const token = await mintToken(secret, 'ann', 3600)
      const user = { name: 'ann', token, to: 'ben' }
      seen.parley.push(await one(server, megabytes, { path, server: address(server), user }))
      // Deletes the uploaded files first, so that the disk has the same work for both.
      rmSync(join(directory, 'files'), { recursive: true })
      seen.bare.push(await one(copy, megabytes, { path, server: address(copy) }))
      const [ours, theirs] = [seen.parley, seen.bare].map((list) => list.at(-1)?.megabytesPerSecond ?? 0)
      options.say(
        `round ${round + 1}, ${megabytes} MB: ${Math.round(ours ?? 0)} of ${Math.round(theirs ?? 0)} MB/s, ` +
          `the server had ${Math.round(peakBytes(server.pid) / 1e6)} MB`,
      )
    }
    return {
      megabytes,
      parley: middle(seen.parley),
      bare: middle(seen.bare),
      peakBytes: peakBytes(server.pid),
    }
  } finally {
    for (const child of children) await child.end('SIGTERM')
  }
}

const address = ({ port }: Child) => `http://127.0.0.1:${port}`

async function one(server: Child, megabytes: number, order: UploadOrder): Promise<Upload> {
  const before = cpuSeconds(server.pid)
  const script = join(import.meta.dirname, 'upload-process.ts')
  const { stdout } = await upload(process.execPath, [script, JSON.stringify(order)])
  const { seconds, cpu } = JSON.parse(stdout) as UploadTook
  return {
    megabytesPerSecond: megabytes / seconds,
    serverCpu: cpuSeconds(server.pid) - before,
    loadCpu: cpu,
  }
}

/** Bytes that no file system or disk can compress. */
async function makeFile(path: string, megabytes: number): Promise<void> {
  const piece = crypto.getRandomValues(new Uint32Array(16_384))
  const all = new Uint8Array(megabyte)
  function* pieces() {
    for (let index = 0; index < megabytes; index++) {
      for (let at = 0; at < 16; at++) {
        piece[at] = index * 16 + at
        all.set(new Uint8Array(piece.buffer), at * 65_536)
      }
      yield Buffer.from(all)
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
}

function peakBytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Linux resets the peak here. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function middle(uploads: readonly Upload[]): Upload {
  const of = (pick: (each: Upload) => number) => median(uploads.map(pick))
  return {
    megabytesPerSecond: of((each) => each.megabytesPerSecond),
    serverCpu: of((each) => each.serverCpu),
    loadCpu: of((each) => each.loadCpu),
  }
}
