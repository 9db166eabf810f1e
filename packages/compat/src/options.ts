// The options of a connection, and what they are for our client.

import type { ClientOptions } from '@parley/client'

export interface ConnectionOptions {
  readonly appKey?: string
  readonly appId?: string
  readonly apiUrl?: string
  /** Of the socket. */
  readonly url?: string
  readonly isHttpDNS?: boolean
  readonly https?: boolean
  readonly deviceId?: string
  readonly isFixedDeviceId?: boolean
  readonly customOSPlatform?: number
  readonly customDeviceName?: string
  /** Send delivery receipts. */
  readonly delivery?: boolean
  readonly heartBeatWait?: number
  readonly autoReconnectNumMax?: number
  /** Files lie elsewhere: addresses of messages are left as they are. */
  readonly useOwnUploadFun?: boolean
  readonly useReplacedMessageContents?: boolean
  readonly uikitVersion?: string
  readonly isDebug?: boolean
  /** Ours: looks the addresses up, from `@parley/client/discovery`. */
  readonly discovery?: ClientOptions['discovery']
  /** Ours: what the host gives; by default the browser's. */
  readonly platform?: ClientOptions['platform']
}

const isAppKey = (value: unknown) => typeof value === 'string' && /^[^#]+#[^#]+$/.test(value)

/** Throws for options that cannot work. */
export function checkOptions({ appKey, appId, customOSPlatform: platform }: ConnectionOptions): void {
  if (appId !== undefined) {
    if (typeof appId !== 'string' || appId === '') throw new Error(`Invalid appId: ${String(appId)}`)
  } else if (!isAppKey(appKey)) throw new Error(`Invalid appKey: ${String(appKey)}`)
  if (platform !== undefined && !(typeof platform === 'number' && platform >= 1 && platform <= 100))
    throw new Error(`Invalid customOSPlatform: ${String(platform)}`)
}
