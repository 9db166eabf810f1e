// Checks of `parley doctor` besides the data: versions, proxies, and the server as clients reach it.

import { request as httpsRequest } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { protocolVersion } from '@parley/protocol'
import { unknownProxyProblem } from '../../config/gateway.ts'
import type { ServerStatus } from '../../gateway/operator-unix-socket.ts'
import { request as httpRequest } from '../../platform/node-http.ts'
import { statusOf } from '../server-connection.ts'

export interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly says: string
}

const leastNode = 24

/** The program, and the server that runs on the data folder. */
export async function setup(data: string, version = process.version): Promise<Finding[]> {
  const isNew = Number.parseInt(version.slice(1), 10) >= leastNode
  const node: Finding = {
    what: 'Node.js',
    ok: isNew,
    says: isNew ? version : `${version} is too old: install version ${leastNode} or newer`,
  }
  const status = await statusOf(data)
  return [node, ...(status ? running(status) : [])]
}

/** The status of a running server. */
export function running(status: ServerStatus): Finding[] {
  const isSame = status.version === protocolVersion
  return [
    {
      what: 'version',
      ok: isSame,
      says: isSame
        ? `${status.version}, at ${status.url}`
        : `the server runs ${status.version} and this program is ${protocolVersion}: restart the server`,
    },
    {
      what: 'proxy',
      ok: !status.hasUnknownProxy,
      says: status.hasUnknownProxy
        ? unknownProxyProblem
        : status.trustedProxies
          ? `trusts ${status.trustedProxies}`
          : 'no proxy was seen',
    },
  ]
}

const waitMs = 10_000
const clockToleranceMs = 30_000
const soonMs = 14 * 86_400_000

interface Answer {
  readonly status: number
  readonly date: string | undefined
  readonly certificateEndsAt: number | undefined
}

/** The server as clients reach it: whether it answers, with which certificate, at what time, and with sockets. */
export async function publicAddress(url: string, now: number): Promise<Finding[]> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return [
      { what: 'address', ok: false, says: `"${url}" is not an address: write https://chat.example.com` },
    ]
  const { origin, protocol } = new URL(url)
  let answer: Answer
  try {
    answer = await get(`${origin}/livez`)
  } catch (error) {
    const reason = (error as Error).message
    return [
      {
        what: 'address',
        ok: false,
        says: `${origin} does not answer (${reason}): check the name, the proxy, the firewall and the certificate`,
      },
    ]
  }
  const isOurs = answer.status === 200
  return [
    {
      what: 'address',
      ok: isOurs,
      says: isOurs
        ? `${origin} answers`
        : `${origin}/livez answers ${answer.status}: the proxy must pass all paths to the server`,
    },
    tls(protocol, answer, now),
    clock(answer, now),
    await sockets(origin),
  ]
}

function tls(protocol: string, { certificateEndsAt }: Answer, now: number): Finding {
  if (protocol === 'http:')
    return {
      what: 'TLS',
      ok: false,
      says: 'The address is not encrypted: put a proxy with a certificate in front, and use https.',
    }
  const left = (certificateEndsAt ?? 0) - now
  const days = Math.floor(left / 86_400_000)
  return left > soonMs
    ? { what: 'TLS', ok: true, says: `the certificate is valid for ${days} more days` }
    : { what: 'TLS', ok: false, says: `The certificate ends in ${days} days: check that it is renewed.` }
}

function clock({ date }: Answer, now: number): Finding {
  const other = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(other)) return { what: 'clocks', ok: true, says: 'the server does not report its time' }
  const apart = Math.abs(other - now)
  return apart <= clockToleranceMs
    ? { what: 'clocks', ok: true, says: 'this machine and the server agree' }
    : {
        what: 'clocks',
        ok: false,
        says: `This machine and the server differ by ${Math.round(apart / 1000)} s: let a time service set both.`,
      }
}

/** Whether WebSockets get through to the server. */
async function sockets(origin: string): Promise<Finding> {
  const isOpen = await upgrades(`${origin}/websocket`)
  return isOpen
    ? { what: 'sockets', ok: true, says: 'WebSockets pass' }
    : {
        what: 'sockets',
        ok: false,
        says: 'WebSockets do not pass: the proxy must forward the headers Upgrade and Connection.',
      }
}

function upgrades(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = requestOf(url)(url, {
      timeout: waitMs,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('parley doctor 16').toString('base64'),
      },
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(true)
    })
    request.on('response', (response) => {
      response.resume()
      resolve(false)
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', () => resolve(false))
    request.end()
  })
}

function get(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = requestOf(url)(url, { timeout: waitMs }, (response) => {
      const socket = response.socket as Partial<TLSSocket>
      const ends = socket.getPeerCertificate?.().valid_to
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          date: response.headers.date,
          certificateEndsAt: ends === undefined ? undefined : Date.parse(ends),
        }),
      )
    })
    request.on('timeout', () => request.destroy(new Error(`no answer in ${waitMs / 1000} seconds`)))
    request.on('error', reject)
    request.end()
  })
}

const requestOf = (url: string) => (url.startsWith('https:') ? httpsRequest : httpRequest)
