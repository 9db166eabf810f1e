// A container of a built image: what `podman run --read-only --tmpfs /tmp --cap-drop all -v … -p …` does, with runc.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { run } from '../../tools/child-process.mjs'
import { countStart } from '../../tools/testing/count-starts.mjs'
import { writeBundle } from '../../tools/testing/runc-bundle.mjs'
import type { BuiltImage } from './build-image.ts'

export interface Container {
  /** The address of the server outside of the container. */
  readonly url: string
  /** Runs a program in it, as its user. */
  exec(...words: readonly string[]): Promise<{ code: number; output: string }>
  output(): string
  /** Stops it as the image says; resolves with the exit code. */
  stop(): Promise<number>
}

/** Starts the program of the image on a volume; resolves when it says that it is ready. */
export async function startContainer(
  { folder, rootFolder, config }: BuiltImage,
  volume: string,
): Promise<Container> {
  const name = `parley-${randomUUID()}`
  const [place = ''] = Object.keys(config.Volumes)
  prepareVolume(volume, join(rootFolder, place))
  const bundle = join(folder, `bundle-${name}`)
  writeBundle(bundle, {
    root: rootFolder,
    words: config.Cmd,
    user: userIn(rootFolder, Number(config.User)),
    folder: config.WorkingDir,
    env: config.Env,
    mounts: [{ from: volume, to: place, writable: true }],
  })
  const state = ['--root', join(folder, 'runc')]
  countStart('server')
  const child = spawn('runc', [...state, 'run', '--bundle', bundle, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', kill)
    return Number(code)
  })
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part
      const found = /Parley is ready at http:\/\/\S+:(\d+)/.exec(output)
      if (found) resolve(Number(found[1]))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => reject(new Error(`The container ended with ${code}:\n${output}`)))
  })
  const { pid } = JSON.parse((await run('runc', [...state, 'state', name], { output: 'kept' })).output) as {
    pid: number
  }
  const published = await publish(pid, port)
  return {
    url: published.url,
    exec: (...words) => run('runc', [...state, 'exec', name, ...words], { output: 'kept' }),
    output: () => output,
    async stop() {
      published.end()
      // runc passes it on.
      child.kill(config.StopSignal as NodeJS.Signals)
      return ended
    },
  }
}

/** A new volume belongs to the owner of its place in the image. */
function prepareVolume(volume: string, place: string): void {
  const { uid, gid, mode } = statSync(place)
  mkdirSync(volume, { recursive: true })
  chownSync(volume, uid, gid)
  chmodSync(volume, mode & 0o7777)
}

function userIn(rootFolder: string, uid: number): { uid: number; gid: number } {
  const rows = readFileSync(join(rootFolder, 'etc/passwd'), 'utf8').split('\n')
  const row = rows.map((line) => line.split(':')).find(([, , id]) => Number(id) === uid)
  if (!row) throw new Error(`The image has no user ${uid}.`)
  return { uid, gid: Number(row[3]) }
}

/** Makes a port of the container's network available on loopback. */
async function publish(pid: number, port: number) {
  const relay = join(import.meta.dirname, 'port-relay.mjs')
  const words = ['--target', String(pid), '--net', process.execPath, relay, String(port)]
  const child = spawn('nsenter', words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  child.send('accept', server)
  await once(child, 'message')
  server.close()
  return { url: `http://127.0.0.1:${address.port}`, end: () => child.kill() }
}
