// The sessions of a user, and ending them.

import { backendCalls, calls } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { dropPushTokens } from '../notifications/shared.ts'
import { accountOf } from './accounts.ts'

const { listDevices, removeDevice } = calls.session
const { disconnect, disconnectDevice } = backendCalls.accounts

export const devices = [
  handle(listDevices, async (context) => ({
    devices: context.sessions.devicesOf(meOf(context).id).map((session) => ({
      device: session.resource,
      uuid: String(session.deviceId),
      name: session.deviceName,
    })),
  })),

  handle(removeDevice, async (context, { device }) => {
    const ended = await context.signIn.kickUser(meOf(context).id, 'kickedByOtherDevice', device)
    // A device that was signed out gets no more pushes, even if it is offline.
    await context.database.write((sql) => dropPushTokens(sql, meOf(context), device))
    return { removed: ended > 0 }
  }),

  handle(disconnect, async (context, { name }) => {
    const user = await accountOf(context, name)
    const ended = await context.signIn.kickUser(user.id, 'kickedByOtherDevice')
    await context.database.write((sql) => dropPushTokens(sql, user))
    return { result: ended > 0 }
  }),

  handle(disconnectDevice, (context, { name, device }) => endDevice(context, name, device)),
  handle(backendCalls.accounts.endDevice, (context, { name, device }) => endDevice(context, name, device)),
]

async function endDevice(context: Context, name: string, device: string) {
  const user = await accountOf(context, name)
  const ended = await context.signIn.kickUser(user.id, 'kickedByOtherDevice', device)
  await context.database.write((sql) => dropPushTokens(sql, user, device))
  return { result: ended > 0 }
}
