// Accounts and devices.

import { accountFailure, calls, errorFrom } from '@parley/protocol'
import { methodsOf } from '../../calls/call-methods.ts'
import { asParleyError } from '../../calls/read-answer.ts'
import type { Run } from '../../calls/run-call.ts'
import type { SessionActions } from './signing-in.ts'

export const createSessionActions = (run: Run): SessionActions => ({
  ...methodsOf('session', calls, run),
  async register({ user, password, nickname }) {
    try {
      await run(calls.session.register, { user, password, nickname: nickname ?? '' })
    } catch (error) {
      throw errorFrom(accountFailure(asParleyError(error)))
    }
  },
  async changePassword(input, options) {
    try {
      return await run(calls.session.changePassword, input, options)
    } catch (error) {
      throw errorFrom(accountFailure(asParleyError(error)))
    }
  },
  async listDevices() {
    const { devices = [] } = await run(calls.session.listDevices, {})
    return devices.map(({ device, name }) => (name === undefined ? { device } : { device, name }))
  },
})
