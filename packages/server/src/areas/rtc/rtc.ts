// Tokens for voice and video in another system, and the users behind its numbers.

import { calls, fail, invalidParameter } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { CallSigner } from '../../rtc/call-signer.ts'
import { callNumber, usersOfNumbers } from './queries.ts'

/** The channel names that all systems accept. `*` is all of them. */
const channelRule = /^(\*|[\w !#$%&()+\-:;<=.>?@[\]^{}|~,]{1,64})$/

/** Numbers per request: more than the participants of any call. */
const mostNumbers = 500

export const rtc = [
  handle(calls.calls.token, async (context, { channel = '*' }) => {
    const signer = signerOf(context)
    if (!channelRule.test(channel))
      fail('invalidParameter', { message: invalidParameter('channelName', channel.slice(0, 64)) })
    const me = meOf(context)
    const lifetimeMs = context.config.callsLifetimeMs
    const uid = await callNumber(context, me.id)
    const token = await signer.sign({ channel, user: me.name, uid, lifetimeMs, now: context.now })
    return { appId: signer.appId, token, channel, uid, expiresIn: Math.floor(lifetimeMs / 1000) }
  }),

  handle(calls.calls.users, async (context, { uids }) => {
    signerOf(context)
    if (uids.length === 0 || uids.length > mostNumbers)
      fail('invalidParameter', {
        message: invalidParameter('data', uids.length === 0 ? [] : `${uids.length} numbers`),
      })
    // Invalid numbers are left out, including those beyond the range of the databases.
    const requested = [...new Set(uids.filter((uid) => Number.isInteger(uid) && uid > 0 && uid < 2 ** 31))]
    if (requested.length === 0) return { users: {} }
    const rows = await context.database.read((sql) => usersOfNumbers(sql, context.app.id, requested))
    return { users: Object.fromEntries(rows.map(({ uid, name }) => [String(uid), name])) }
  }),
]

const signerOf = ({ callSigner }: Context): CallSigner =>
  callSigner ?? fail('serviceNotEnabled', { service: 'rtc' })
