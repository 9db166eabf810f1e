// Small helpers that applications of this API use directly.

import { createFiles, createPendingWork, type Platform, pagePlatform } from '@parley/client/internals'
import { ajax } from './ajax.ts'
import { inside, isConnection } from './connection-internals.ts'
import { type Carrier, fetchFile, uploadFile } from './file-transfers.ts'
import { browserName, delay, devicePlatform, flow, hostInfo, retryDelay, retryPromise } from './host-info.ts'
import { uniqueId } from './message.ts'
import { pickedFile } from './messages/picked-file.ts'
import { atOurServer } from './messages/urls.ts'
import { transferPartsOf } from './methods/files.ts'

type Options = Readonly<Record<string, unknown>>

/** The connection, or its values from the options of callers without one. */
const carrierFor = (self: unknown, options: Options): Carrier =>
  isConnection(self) ? transferPartsOf(self) : carrierFrom(options)

function carrierFrom({ apiUrl, appKey, accessToken, platform: given }: Options): Carrier {
  const platform = (given as Platform | undefined) ?? pagePlatform()
  const api = String(apiUrl ?? '').replace(/\/+$/, '')
  const [org = '', app = ''] = String(appKey ?? '').split('#')
  const base = () => `${api}/${encodeURIComponent(org)}/${encodeURIComponent(app)}`
  const token = async () => String(accessToken ?? '')
  const nothing = () => {}
  const tokens = {
    current: String(accessToken ?? ''),
    get: token,
    canRenew: () => false,
    start: nothing,
    stop: nothing,
    replace: nothing,
    endsAt: nothing,
    serverTime: nothing,
  }
  const underWay = createPendingWork({ clock: platform.clock, isClosed: () => false })
  return {
    platform,
    base,
    token,
    device: () => '',
    files: (other = platform) =>
      createFiles({ platform: other, log: nothing, tokens, hosts: { api }, base, user: () => '', underWay }),
  }
}

/** Helpers of the original library: unique ids, requests, files and the host. */
export const utils = {
  getUniqueId: () => uniqueId(),
  ajax,
  /** The same on a mini-program host, which is passed as `platform`. */
  wxRequest: ajax,
  /** Called with a connection as `this`, or with `apiUrl`, `appKey`, `accessToken` and maybe a `platform`. */
  uploadFile(this: unknown, options: Options): void {
    void uploadFile(carrierFor(this, options), options)
  },
  download(this: unknown, options: Options): void {
    void fetchFile(carrierFor(this, options), options)
  },
  getFileUrl: pickedFile,
  /** An address that can be opened directly. */
  parseDownloadResponse: (data: Blob): string => URL.createObjectURL(data),
  /** The address of a file on the server of the connection that is `this`. */
  formatAttachUrl(this: unknown, url: unknown): string {
    if (typeof url !== 'string' || url === '') return ''
    const { apiUrl } = (this ?? {}) as { apiUrl?: unknown }
    return atOurServer(url, isConnection(this) ? inside(this).core.settings.hosts.api : String(apiUrl ?? ''))
  },
  listenNetwork(online: () => void, offline: () => void): void {
    if (typeof window !== 'object') return
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
  },
  getEnvInfo: hostInfo,
  getDevicePlatform: devicePlatform,
  detectBrowser: browserName,
  getRetryDelay: (tries: number) => retryDelay(tries),
  retryPromise,
  delay,
  flow,
}
