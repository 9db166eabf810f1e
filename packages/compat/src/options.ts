// The options of a connection, and their equivalents in our client.

import type { ClientOptions } from '@parley/client'

/** The options of `new connection()`. */
export interface ConnectionOptions {
  readonly appKey?: string
  readonly appId?: string
  readonly apiUrl?: string
  /** The address of the socket. */
  readonly url?: string
  readonly isHttpDNS?: boolean
  readonly https?: boolean
  readonly deviceId?: string
  readonly isFixedDeviceId?: boolean
  readonly customOSPlatform?: number
  readonly customDeviceName?: string
  /** Whether to send delivery receipts. */
  readonly delivery?: boolean
  readonly heartBeatWait?: number
  readonly autoReconnectNumMax?: number
  /** Files are stored elsewhere: addresses in messages stay unchanged. */
  readonly useOwnUploadFun?: boolean
  readonly useReplacedMessageContents?: boolean
  readonly uikitVersion?: string
  readonly isDebug?: boolean
  /** An addition of Parley: looks up the addresses, from `@parley/client/discovery`. */
  readonly discovery?: ClientOptions['discovery']
  /** An addition of Parley: the platform; by default the browser's. */
  readonly platform?: ClientOptions['platform']
}

const isAppKey = (value: unknown) => typeof value === 'string' && /^[^#]+#[^#]+$/.test(value)

/** Throws for invalid options. */
export function checkOptions({ appKey, appId, customOSPlatform: platform }: ConnectionOptions): void {
  if (appId !== undefined) {
    if (typeof appId !== 'string' || appId === '') throw new Error(`Invalid appId: ${String(appId)}`)
  } else if (!isAppKey(appKey)) throw new Error(`Invalid appKey: ${String(appKey)}`)
  if (platform !== undefined && !(typeof platform === 'number' && platform >= 1 && platform <= 100))
    throw new Error(`Invalid customOSPlatform: ${String(platform)}`)
}
