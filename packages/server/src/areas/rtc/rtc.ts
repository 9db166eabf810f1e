// Tokens for calls that another program carries, and whose number is whose in them.

import { calls, fail, invalidParameter } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { CallSigner } from '../../rtc/call-signer.ts'
import { callNumber, usersOfNumbers } from './queries.ts'

/** What every program takes for the name of a call; `*` is all of them. */
const channelRule = /^(\*|[\w !#$%&()+\-:;<=.>?@[\]^{}|~,]{1,64})$/

/** Numbers that are looked up at once: more than see each other in a call. */
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
    // What is no number of anybody's is left out, also where no database would take it.
    const asked = [...new Set(uids.filter((uid) => Number.isInteger(uid) && uid > 0 && uid < 2 ** 31))]
    if (asked.length === 0) return { users: {} }
    const rows = await context.database.read((sql) => usersOfNumbers(sql, context.app.id, asked))
    return { users: Object.fromEntries(rows.map(({ uid, name }) => [String(uid), name])) }
  }),
]

const signerOf = ({ callSigner }: Context): CallSigner =>
  callSigner ?? fail('serviceNotEnabled', { service: 'rtc' })
