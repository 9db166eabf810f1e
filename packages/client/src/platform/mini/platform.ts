// The platform of mini-programs. They have no window, no document, no fetch and no WebSocket; only timers and their
// host's functions.

import { fromUtf8 } from '@parley/protocol'
import type { HostEvent, LocalFile, Platform, RequestFailure, Storage } from '../platform.ts'
import { webClock, webSoon } from '../web.ts'
import { exactly, type MiniAnswer, type MiniCalls, type MiniFile } from './host-functions.ts'
import type { AnyHost } from './host-types.ts'
import { createTransport } from './request-queue.ts'
import { openSocket } from './sockets.ts'

/** The most concurrent requests, uploads and downloads: hosts refuse more. */
const atOnce = 10

/** The platform of a mini-program. */
export interface MiniPlatform extends Platform {
  /** The host's key-value storage, for `hostStore`. Throws if the storage is full or refused. */
  readonly kept: Storage
}

export function miniPlatform(host: AnyHost, calls: MiniCalls): MiniPlatform {
  const line = createTransport(atOnce)
  const memory = new Map<string, string>()
  const hostStorage: Storage = {
    get(key) {
      const found = calls.get(prefix + key)
      return typeof found === 'string' && found ? found : undefined
    },
    set: (key, value) => calls.set(prefix + key, value),
    remove: (key) => calls.remove(prefix + key),
  }
  const hubs = {
    network: hub(host, 'NetworkStatusChange'),
    shown: hub(host, 'AppShow'),
    hidden: hub(host, 'AppHide'),
  }

  return {
    clock: webClock,
    soon: webSoon,
    random: () => Math.random(),
    openSocket: (url, handlers) => openSocket(calls.connect, url, handlers),
    async request(request) {
      const { body, url } = request
      const hostRequest = { ...request, body: typeof body === 'object' ? exactly(body) : body }
      // Hosts do not report the target of a redirect.
      return { ...(await line<MiniAnswer>(request, (outcome) => calls.request(hostRequest, outcome))), url }
    },
    async upload(request) {
      const { file, url, onProgress, method } = request
      let loaded = 0
      const report = (now: number) => {
        // The form is a little longer than its file.
        loaded = Math.max(loaded, Math.min(now, file.size))
        onProgress?.(loaded, file.size)
      }
      // Forms are always POST here.
      const [path, remove] = method ? refused() : await pathOf(host, file)
      try {
        const answer = await line<MiniAnswer>(request, (outcome) => {
          const task = calls.upload({ ...request, path, type: file.type }, outcome)
          task.onProgress(report)
          return task
        })
        report(file.size)
        return { ...answer, url }
      } finally {
        remove()
      }
    },
    async download(request) {
      const { url, maxBytes = Number.POSITIVE_INFINITY, onProgress } = request
      let loaded = 0
      const { status, bytes } = await line<MiniFile>(request, ({ success, fail }, end) => {
        const fits = (size: number) => size <= maxBytes || end('tooLarge')
        const task = calls.download(request, {
          success: (file) => (fits(file.bytes.length) ? success(file) : fail(file)),
          fail,
        })
        task.onProgress((now, total) => {
          if (!fits(Math.max(now, total))) return
          loaded = now
          onProgress?.(now, total)
        })
        return task
      })
      const isFile = status === 200
      const size = bytes.length
      if (isFile && loaded < size) onProgress?.(size, size)
      return {
        status,
        url,
        bytes: isFile ? bytes : new Uint8Array(0),
        body: isFile ? '' : fromUtf8(bytes),
      }
    },
    kept: hostStorage,
    // Storage may be full or refused; the client works without it.
    storage: {
      get: (key) => memory.get(key) ?? safely(() => hostStorage.get(key)),
      set(key, value) {
        memory.set(key, value)
        safely(() => hostStorage.set(key, value))
      },
      remove(key) {
        memory.delete(key)
        safely(() => hostStorage.remove(key))
      },
    },
    observe(listener: (event: HostEvent) => void) {
      const ends = [
        hubs.network((event) => listener(event?.isConnected ? 'networkUp' : 'networkDown')),
        hubs.shown(() => listener('shown')),
        hubs.hidden(() => listener('hidden')),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

const prefix = 'parley:'

function safely<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function refused(): never {
  throw { kind: 'network' } satisfies RequestFailure
}

let written = 0

/** The path of a file, and how to remove it afterwards. Bytes are written to a file first. */
async function pathOf(host: AnyHost, { data, name }: LocalFile): Promise<readonly [string, () => void]> {
  if (typeof data === 'string') return [data, () => {}]
  const files = host.getFileSystemManager?.()
  const filePath = `${host.env?.USER_DATA_PATH}/parley_${++written}_${name.replace(/[^\w.]+/g, '_').slice(-60)}`
  if (!files || !ArrayBuffer.isView(data)) return refused()
  await new Promise<void>((success, fail) => {
    files.writeFile({ filePath, data: exactly(data as Uint8Array), success, fail })
  }).catch(refused)
  return [filePath, () => files.unlink({ filePath, fail() {} })]
}

type NetworkListener = (event?: { isConnected: boolean }) => void

/**
 * One listener at the host for all of ours. If the host cannot remove it, it stays, and there is never a second one.
 * Each function is registered once.
 */
function hub(
  host: AnyHost,
  name: 'NetworkStatusChange' | 'AppShow' | 'AppHide',
): (listener: NetworkListener) => () => void {
  const all = new Set<NetworkListener>()
  let isOn = false
  const forward: NetworkListener = (event) => {
    for (const listener of [...all]) listener(event)
  }
  return (listener) => {
    all.add(listener)
    if (!isOn) host[`on${name}`]?.(forward)
    isOn = true
    return () => {
      if (!all.delete(listener) || all.size > 0 || !host[`off${name}`]) return
      isOn = false
      host[`off${name}`]?.(forward)
    }
  }
}
