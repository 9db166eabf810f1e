// Videos for tests, made by ffmpeg.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A video of ffmpeg sources such as `testsrc=s=64x48:d=2`, one after the other, encoded with these options. */
export function video(
  ending: string,
  sources: readonly string[] = ['color=red:s=320x180:d=2'],
  words: readonly string[] = [],
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'parley-video-'))
  try {
    const path = join(folder, `video.${ending}`)
    const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', `${source},format=yuv420p`])
    const joined = ['-filter_complex', `concat=n=${sources.length}:v=1`]
    execFileSync('ffmpeg', ['-loglevel', 'error', ...inputs, ...joined, ...words, '-y', path])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
