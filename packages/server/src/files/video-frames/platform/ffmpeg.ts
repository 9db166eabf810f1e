// Video frames by ffmpeg, in a separate process: no shell, no network, no files but its input, an allowlist of formats,
// and limits that the operating system enforces.

import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Box } from '../../images/image-engine.ts'
import type { Video, VideoEngine } from '../video-engine.ts'

/** The codecs of usual cameras and recorders, without the hundreds of rare ones. */
const codecs = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'libdav1d', 'libaom-av1', 'av1'],
  ...['mpeg4', 'mpeg1video', 'mpeg2video', 'h263', 'msmpeg4', 'theora', 'mjpeg', 'flv'],
].join(',')

const gigabyte = 1024 ** 3

/** The largest frame that is accepted. */
const mostBytes = 2 * 1024 * 1024

/** Limits of the operating system, if it has a program for them: memory, CPU seconds, no file output. */
const systemLimits = [
  `--as=${1.5 * gigabyte}`,
  '--cpu=20',
  '--fsize=0',
  '--nofile=64',
  '--core=0',
  '--',
] as const

/**
 * Most videos show something after a second. If that frame is black or the video is shorter, the first frame that is
 * not black is used, and if all are, the first one.
 */
const tries = [
  { from: 1, isBlackFine: false },
  { from: 0, isBlackFine: false },
  { from: 0, isBlackFine: true },
] as const

/** Undefined if the program does not exist. Empty: disabled. */
export function ffmpeg(program: string): VideoEngine | undefined {
  const found = program === '' ? undefined : findProgram(program)
  if (found === undefined) return undefined
  const limiter = findProgram('prlimit')
  let folder: Promise<string> | undefined
  let count = 0

  return {
    async still(video, { box, mostPixels }, stop) {
      folder ??= mkdtemp(join(tmpdir(), 'parley-videos-'))
      const path = join(await folder, `${++count}`)
      try {
        await writeSome(path, video, stop)
        for (const each of tries) {
          const words = wordsFor(path, video.format, { ...each, box, mostPixels })
          const picture = await output(limiter, found, words, stop)
          if (picture) return picture
        }
        return undefined
      } finally {
        await rm(path, { force: true })
      }
    },
    async end() {
      if (folder) await rm(await folder, { recursive: true, force: true })
      folder = undefined
    },
  }
}

function findProgram(name: string): string | undefined {
  const candidates = name.includes('/')
    ? [name]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return statSync(path).isFile()
    } catch {
      return false
    }
  })
}

/** Writes a sparse file of the video's size, in which bytes that are not needed are holes. */
async function writeSome(path: string, video: Video, stop: AbortSignal): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const { at, bytes } of video.ranges) {
      stop.throwIfAborted()
      for (let done = 0; done < bytes.length; )
        done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
    }
    await file.truncate(video.size)
  } finally {
    await file.close()
  }
}

function wordsFor(
  path: string,
  format: string,
  options: { box: Box; mostPixels: number; from: number; isBlackFine: boolean },
): string[] {
  const { box, mostPixels, from, isBlackFine } = options
  const fitted = `scale=w='min(${box.width},iw)':h='min(${box.height},ih)':force_original_aspect_ratio=decrease`
  const notBlack =
    'blackframe=amount=0:threshold=32,metadata=mode=select:key=lavfi.blackframe.pblack:value=95:function=less'
  const filters = [fitted, 'format=yuv420p', ...(isBlackFine ? [] : [notBlack]), 'scale=out_range=full']
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-max_alloc', String(gigabyte / 2)],
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', format, '-codec_whitelist', codecs],
    ...['-max_pixels', String(mostPixels), '-threads', '1', '-f', format],
    ...['-ss', String(from), '-t', '5', '-i', `file:${path}`],
    ...['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-filter_threads', '1', '-vf', filters.join(','), '-frames:v', '1', '-threads', '1'],
    ...['-c:v', 'mjpeg', '-q:v', '4', '-f', 'mjpeg', 'pipe:1'],
  ]
}

/** The output of the process; undefined if it is empty or too large, or the process fails. */
function output(
  limiter: string | undefined,
  program: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const [command, ...rest] = limiter ? [limiter, ...systemLimits, program, ...words] : [program, ...words]
  return new Promise((resolve, reject) => {
    const child = spawn(command as string, rest, {
      stdio: ['ignore', 'pipe', 'ignore'],
      // An empty environment, because ours contains secrets.
      env: {},
      signal,
      killSignal: 'SIGKILL',
    })
    const parts: Uint8Array[] = []
    let size = 0
    child.stdout.on('data', (part: Uint8Array) => {
      size += part.length
      if (size <= mostBytes) parts.push(part)
      else child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (code, killedBy) => {
      if (size > mostBytes || (killedBy === null && (code !== 0 || size === 0))) resolve(undefined)
      else if (killedBy !== null) reject(new Error(`ffmpeg was ended by ${killedBy}`))
      else resolve(Buffer.concat(parts))
    })
  })
}
