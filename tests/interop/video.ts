// A video, encoded by the program that the server uses to decode it.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Two seconds of red, 320 by 180 pixels. */
export function video(): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-video-'))
  try {
    const path = join(folder, 'video.mp4')
    execFileSync('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', '-i', 'color=red:s=320x180:d=2', path])
    return new Uint8Array(readFileSync(path))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
