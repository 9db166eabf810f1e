// Names of devices. Applications of this API know the formats, and a server derives the kind of a device from them.

import type { Platform } from '@parley/client/internals'
import type { ConnectionOptions } from './options.ts'

/** The key in the host's storage, shared by all pages of an application and by other clients of this API. */
const keptAs = 'localDeviceInfo'

export interface Device {
  /** The requested resource. The server may assign another one. */
  readonly resource: string
  /** The name that is shown to the user's other devices. */
  readonly name: string
}

const defaultName = 'webim'

export function deviceOf(options: ConnectionOptions, { clock }: Pick<Platform, 'clock'>): Device {
  const { deviceId, customOSPlatform, isFixedDeviceId = true } = options
  const kind = customOSPlatform === undefined ? defaultName : `custom${customOSPlatform}`
  if (deviceId && deviceId !== defaultName) {
    const resource = `${defaultName}_web_${deviceId}`
    return { resource, name: nameOf(options, resource) }
  }
  const name = nameOf(options, defaultName)
  if (!isFixedDeviceId) return { resource: `${kind}_random_web_${clock.now()}`, name }
  const stored = storedResource()
  if (stored?.startsWith(`${kind}_`)) return { resource: stored, name }
  const uuid = `web_${clock.now()}`
  const resource = `${kind}_${uuid}`
  keep({ deviceId: resource, deviceName: name, deviceUuid: uuid })
  return { resource, name }
}

const nameOf = ({ customOSPlatform, customDeviceName }: ConnectionOptions, otherwise: string): string =>
  (customOSPlatform !== undefined && customDeviceName) || otherwise

/** The tabs of one browser share a device. Storage may be disabled, full or missing. */
function storedResource(): string | undefined {
  try {
    const { deviceId } = JSON.parse(localStorage.getItem(keptAs) ?? '{}')
    return typeof deviceId === 'string' ? deviceId : undefined
  } catch {
    return undefined
  }
}

function keep(info: object): void {
  try {
    localStorage.setItem(keptAs, JSON.stringify(info))
  } catch {
    // Without storage every visit is a new device.
  }
}
