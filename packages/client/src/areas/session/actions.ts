// Accounts and devices.

import { calls } from '@parley/protocol'
import { methodsOf } from '../../calls/call-methods.ts'
import type { Run } from '../../calls/run-call.ts'
import type { SessionActions } from './signing-in.ts'

export const createSessionActions = (run: Run): SessionActions => ({
  ...methodsOf('session', calls, run),
  async register({ user, password, nickname }) {
    await run(calls.session.register, { user, password, nickname: nickname ?? '' })
  },
  async listDevices() {
    const { devices = [] } = await run(calls.session.listDevices, {})
    return devices.map(({ device, name }) => (name === undefined ? { device } : { device, name }))
  },
})
