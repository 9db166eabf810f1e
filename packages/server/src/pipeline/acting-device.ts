// The device that makes a call, if the call names one of the user's devices. The user's other devices receive the
// event, this one does not.

import { type Context, meOf } from './context.ts'
import { isStorable } from './text-checks.ts'

/** No device has a longer name, so longer ones are not looked up. */
const longestResource = 256

export interface ActingDevice {
  readonly id: number
  readonly resource: string
}

export async function actingDevice(context: Context): Promise<ActingDevice | undefined> {
  const resource = context.device
  if (resource === '' || !isStorable(resource, longestResource)) return undefined
  const id = await context.directory.device(meOf(context), resource)
  return id === undefined ? undefined : { id, resource }
}
