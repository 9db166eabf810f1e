// Signing operators in and out, for the console. The session is a cookie that no script can read. Everything else that the
// console does is a call of the server API.

import { hasReason } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import { longestPassword, type Operator, type Operators, shortestPassword } from '../operators/operators.ts'
import { consoleHeader, plainCookie, secureCookie, sessionIn } from '../pipeline/operator-caller.ts'
import { allowedCalls } from '../pipeline/operator-rights.ts'
import type { ClientAddresses } from './client-addresses.ts'

export interface OperatorSessionParts {
  readonly operators: Operators
  /** The apps of the server, the oldest first. */
  readonly apps: () => Promise<readonly App[]>
  readonly metrics: Pick<Metrics, 'problem'>
}

type Parts = OperatorSessionParts & { readonly addresses: Pick<ClientAddresses, 'of' | 'isSecure'> }

const path = '/parley/v1/operator/session'
const mostBytes = 4096

export function operatorSessions(http: FastifyInstance, parts: Parts): void {
  const { operators } = parts
  const options = { bodyLimit: mostBytes, onRequest: requireConsole }

  http.post(path, options, async (request, reply) => {
    const { name, password, code } = textsIn(request)
    const address = parts.addresses.of(request.raw)
    const result = await operators
      .signIn({ name, password: password.slice(0, longestPassword + 1), code, address })
      .catch((error: unknown) => (hasReason(error) ? { waitMs: 2000 } : Promise.reject(error)))
    if ('waitMs' in result) return refuseForNow(reply, result.waitMs)
    if ('refused' in result) {
      await note(parts, name, 'operator.signIn', address, 401)
      return refuse(reply, 401, result.refused === 'code' ? 'code_needed' : 'wrong_password')
    }
    await note(parts, result.operator.name, 'operator.signIn', address, 200)
    setCookie(parts, request, reply, result.token)
    return reply.send(await described(parts, result.operator))
  })

  http.get(path, options, async (request, reply) => {
    const operator = await operators.find(sessionIn(request.headers))
    return operator ? reply.send(await described(parts, operator)) : refuse(reply, 401, 'signed_out')
  })

  http.delete(path, options, async (request, reply) => {
    await operators.signOut(sessionIn(request.headers))
    setCookie(parts, request, reply, '')
    return reply.send({ signedOut: true })
  })

  /** An operator changes their own password. Their other sessions end. */
  http.put(`${path}/password`, options, async (request, reply) => {
    const token = sessionIn(request.headers)
    const operator = await operators.find(token)
    if (!operator) return refuse(reply, 401, 'signed_out')
    const { password, newPassword } = textsIn(request)
    if (newPassword.length < shortestPassword || newPassword.length > longestPassword)
      return refuse(reply, 400, 'illegal_password')
    const isRight = await operators.isPassword(operator, password, parts.addresses.of(request.raw))
    if (typeof isRight === 'object') return refuseForNow(reply, isRight.waitMs)
    if (!isRight) return refuse(reply, 403, 'wrong_password')
    await operators.change(operator.name, { password: newPassword }, token)
    await note(parts, operator.name, 'operator.changePassword', parts.addresses.of(request.raw), 200)
    return reply.send({ changed: true })
  })

  http.post(`${path}/totp`, options, async (request, reply) => {
    const operator = await operators.find(sessionIn(request.headers))
    return operator ? reply.send(operators.beginTotp(operator)) : refuse(reply, 401, 'signed_out')
  })

  http.put(`${path}/totp`, options, async (request, reply) => {
    const operator = await operators.find(sessionIn(request.headers))
    if (!operator) return refuse(reply, 401, 'signed_out')
    if (!(await operators.confirmTotp(operator, textsIn(request).code)))
      return refuse(reply, 403, 'wrong_code')
    await note(parts, operator.name, 'operator.enableTotp', parts.addresses.of(request.raw), 200)
    return reply.send({ confirmed: true })
  })
}

/** Pages of other origins cannot send this header, so they can neither sign anybody in nor use a session. */
async function requireConsole(request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  return request.headers[consoleHeader] === '1' ? undefined : refuse(reply, 403, 'not_the_console')
}

const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error })

function refuseForNow(reply: FastifyReply, waitMs: number) {
  const seconds = String(Math.ceil(waitMs / 1000))
  return refuse(reply.header('retry-after', seconds), 429, 'too_many_attempts')
}

type Texts = Readonly<Record<'name' | 'password' | 'newPassword' | 'code', string>>

/** The texts of a JSON body. Missing values, and values that are not text, are empty. */
function textsIn(request: FastifyRequest): Texts {
  let body: unknown
  try {
    body = JSON.parse(String(request.body ?? ''))
  } catch {
    body = undefined
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : '')
  return {
    name: text('name'),
    password: text('password'),
    newPassword: text('newPassword'),
    code: text('code'),
  }
}

/** An empty token removes the cookie. */
function setCookie({ addresses }: Parts, { raw }: FastifyRequest, reply: FastifyReply, token: string): void {
  const isSecure = addresses.isSecure(raw)
  const name = isSecure ? secureCookie : plainCookie
  const end = token === '' ? '; Max-Age=0' : ''
  reply.header(
    'set-cookie',
    `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}${end}`,
  )
}

async function described({ apps }: Parts, { name, role, hasTotp }: Operator) {
  const all = await apps()
  return {
    operator: { name, role, hasTotp },
    /** The permissions of the role, so that the console offers nothing else. */
    calls: allowedCalls(role),
    apps: all.map(({ key, disabled }) => ({ key, disabled })),
  }
}

/** A row that cannot be written does not prevent the sign-in: the database may be full. */
async function note(
  parts: Parts,
  name: string,
  call: string,
  address: string,
  status: number,
): Promise<void> {
  await parts.operators
    .note({ name, call, address, status })
    .catch((error: unknown) => parts.metrics.problem('audit', error))
}
