// Accounts of operators, for owners.

import { backendCalls, fail } from '@parley/protocol'
import { longestPassword, nameRule, shortestPassword } from '../../operators/operators.ts'
import { handle } from '../../pipeline/handler.ts'

const calls = backendCalls.operating

export const operatorAccounts = [
  handle(calls.operators, async ({ operators }) => ({
    operators: (await operators.list()).map((row) => ({
      name: row.name,
      role: row.role,
      hasTotp: row.totp_secret !== '',
      createdAt: row.created_at,
      signedInAt: row.signed_in_at,
    })),
  })),

  handle(calls.createOperator, async ({ operators, host }, { operator: written, role, password }) => {
    const name = written.toLowerCase()
    if (!nameRule.test(name)) fail('requestFailed', { form: 'nameIllegal', user: written })
    const given = checked(password) ?? Buffer.from(host.randomBytes(15)).toString('base64url')
    const created = await operators.create(name, role, given)
    if (!created) return fail('requestFailed', { form: 'operatorExists' })
    return { operator: name, role, password: password === undefined ? given : '' }
  }),

  handle(calls.changeOperator, async ({ operators }, { operator, role, password, removeTotp = false }) =>
    done(await operators.change(operator, { role, password: checked(password), removeTotp })),
  ),

  handle(calls.removeOperator, async ({ operators }, { operator }) => done(await operators.remove(operator))),
]

function checked(password: string | undefined): string | undefined {
  const length = password?.length ?? shortestPassword
  if (length < shortestPassword || length > longestPassword)
    fail('requestFailed', {
      form: 'illegal',
      text: `a password has ${shortestPassword} to ${longestPassword} characters`,
    })
  return password
}

function done(outcome: 'done' | 'unknown' | 'lastOwner') {
  if (outcome === 'unknown') return fail('requestFailed', { form: 'operatorNotFound' })
  if (outcome === 'lastOwner') return fail('permissionDenied', { form: 'lastOwner' })
  return { isDone: true }
}
