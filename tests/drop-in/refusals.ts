// The recorded local failures, and a server to replay them against.

import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Reach, Refused } from './play-refusal.ts'
import type { ScriptedServer } from './scripted-server.ts'

export interface Refusal {
  readonly call: string
  readonly args: readonly unknown[]
  readonly state?: string
  readonly error: { readonly type: number | null; readonly message: string | null; readonly status?: boolean }
  readonly how: 'throw' | 'reject'
}

const file = new URL('../../packages/compat/test/validation.json', import.meta.url)
export const refusals = JSON.parse(readFileSync(file, 'utf8')) as readonly Refusal[]

/** Each with a unique name. */
export const namedRefusals = refusals.map((refusal, index) => {
  const { state = '', call, args } = refusal
  return [`${index} ${state} ${call} ${JSON.stringify(args).slice(0, 70)}`, refusal] as const
})

/** Replays one; no request may reach the server after the state is set up. */
export async function checkRefusal(
  far: ScriptedServer,
  { call, args, state = 'online', error, how }: Refusal,
  where: {
    reach(input: Reach): Promise<void>
    refuse(input: { call: string; args: readonly unknown[] }): Promise<Refused>
  },
): Promise<void> {
  const { apiUrl, url } = far
  const { hostname: ip, port } = new URL(apiUrl)
  const hosts = [{ protocol: 'http', domain: ip, ip, port }]
  // A connection with an app id gets its app key from the list of hosts.
  const body = { app_key: 'org1#app1', rest: { hosts }, 'msync-wx': { hosts } }
  far.answer = () => ({ status: 200, body })
  far.provision = state === 'logging-in' ? 'silent' : { errorCode: 0 }
  await where.reach({
    state,
    options: { appKey: 'org1#app1', apiUrl, url, isHttpDNS: false },
    byId: { appId: 'app-id-0001', apiUrl, url, isHttpDNS: true, https: false },
    dnsArr: [apiUrl],
  })
  const requestsBefore = far.seen.length
  const { type, message, status = null } = error
  expect(await where.refuse({ call, args })).toEqual({ how, type, message, status })
  expect(far.seen.slice(requestsBefore)).toEqual([])
}
