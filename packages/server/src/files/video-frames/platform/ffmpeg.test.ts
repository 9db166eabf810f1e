// The sandbox of ffmpeg. Programs of the test take its place and report what they see, or do not end.

import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test-support/until.ts'
import type { VideoEngine } from '../video-engine.ts'
import { ffmpeg } from './ffmpeg.ts'

/** An engine on a program that runs this shell script. */
function doing(words: string): VideoEngine {
  const folder = mkdtempSync(join(tmpdir(), 'parley-program-'))
  const path = join(folder, 'program')
  writeFileSync(path, `#!/bin/sh\n${words}\n`)
  chmodSync(path, 0o700)
  const engine = ffmpeg(path) as VideoEngine
  onTestFinished(async () => {
    await engine.end()
    rmSync(folder, { recursive: true })
  })
  return engine
}

async function* nothing() {}

function still(engine: VideoEngine, stop = new AbortController().signal) {
  const video = { format: 'mov', size: 10, ranges: nothing() } as const
  return engine.still(video, { box: { width: 9, height: 9 }, mostPixels: 1e6 }, stop)
}

const said = async (engine: VideoEngine) => Buffer.from((await still(engine)) ?? []).toString()

/** The child processes of this process that run a command. */
function childrenRunning(command: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command)
      } catch {
        return false
      }
    })
}

test('[FIL-14] ffmpeg is killed when it is stopped, whatever it does', async () => {
  const engine = doing("trap '' TERM INT; exec /bin/sleep 86399")
  const stop = new AbortController()
  const made = still(engine, stop.signal)
  await until(() => childrenRunning('sleep\x0086399').length > 0)
  stop.abort()
  await expect(made).rejects.toThrow('aborted')
  await until(() => childrenRunning('sleep\x0086399').length === 0)
})

test('[FIL-14] ffmpeg is killed when its output has no end', async () => {
  expect(await still(doing('exec /bin/cat /dev/zero'))).toBeUndefined()
  expect(childrenRunning('/dev/zero')).toEqual([])
})

test('[FIL-14] ffmpeg can be stopped while the video is still being read', async () => {
  const stop = new AbortController()
  let given = 0
  async function* endless() {
    for (let at = 0; ; at += 1024) {
      if (++given === 100) stop.abort()
      yield { at, bytes: new Uint8Array(1024) }
    }
  }
  const engine = doing('echo never')
  const video = { format: 'mov', size: 1e6, ranges: endless() } as const
  const limits = { box: { width: 9, height: 9 }, mostPixels: 1e6 }
  await expect(engine.still(video, limits, stop.signal)).rejects.toThrow('aborted')
  expect(given).toBe(100)
})

test('[FIL-14] memory, CPU time and file output of ffmpeg are limited by the operating system', async () => {
  const limits = await said(doing('ulimit -v; ulimit -t; ulimit -f; ulimit -c'))
  expect(limits.trim().split('\n')).toEqual([String(1.5 * 1024 * 1024), '20', '0', '0'])
})

test('[FIL-14] ffmpeg gets no environment, no input, and only restrictive options', async () => {
  process.env['PARLEY_TEST_SECRET'] = 'told'
  onTestFinished(() => void delete process.env['PARLEY_TEST_SECRET'])
  expect(await said(doing('exec /usr/bin/env'))).not.toContain('told')
  expect(await said(doing('read line; echo "got $?"'))).toBe('got 1\n')
  const words = await said(doing('echo "$@"'))
  expect(words).toContain('-protocol_whitelist file,pipe -format_whitelist mov -codec_whitelist h264,')
  expect(words).toMatch(/-f mov -ss 1 -t 5 -i file:\S+\/1 /)
})

test('[FIL-14] a crash that the video did not cause is not blamed on the video', async () => {
  await expect(still(doing('kill -KILL $$'))).rejects.toThrow('SIGKILL')
  expect(await still(doing('exit 1'))).toBeUndefined()
  expect(await still(doing('exit 0'))).toBeUndefined()
})
