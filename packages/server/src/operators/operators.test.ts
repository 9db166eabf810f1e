import { afterEach, describe, expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { stillHost } from '../test-support/test-server.ts'
import { PasswordBackOff } from '../tokens/password-back-off.ts'
import { Passwords } from '../tokens/passwords.ts'
import { counterAt, fromBase32, hotp } from '../tokens/totp.ts'
import { Operators } from './operators.ts'

let database: Database
afterEach(() => database.close())

async function world() {
  database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
  const host = stillHost()
  const overBudget = () => undefined
  const passwords = new Passwords({ host, config: defaults, overBudget, cost: { memory: 8, passes: 1 } })
  let whenChecked: () => Promise<unknown> = async () => undefined
  const checked: Pick<Passwords, 'hash' | 'matches'> = {
    hash: (password) => passwords.hash(password),
    async matches(password, hash) {
      const isRight = await passwords.matches(password, hash)
      await whenChecked()
      return isRight
    },
  }
  const guesses = new PasswordBackOff(defaults, host)
  const parts = { database, host, passwords: checked, guesses }
  const operators = new Operators(parts)
  await operators.create('ann', 'owner', 'correct horse')
  const signIn = (password = 'correct horse', code = '', name = 'ann', address = '192.0.2.1') =>
    operators.signIn({ name, password, code, address })
  const token = async (...given: Parameters<typeof signIn>) => {
    const result = await signIn(...given)
    if (!('token' in result)) throw new Error(JSON.stringify(result))
    return result.token
  }
  return {
    operators,
    host,
    signIn,
    token,
    other: () => new Operators(parts),
    whenChecked: (act: () => Promise<unknown>) => {
      whenChecked = act
    },
  }
}

describe('sessions of operators', () => {
  test('begin with the right password, are stored as hashes, and end by signing out or after twelve hours', async () => {
    const { operators, host, signIn, token } = await world()
    expect(await signIn('wrong')).toEqual({ refused: 'wrong' })
    expect(await signIn('correct horse', '', 'nobody')).toEqual({ refused: 'wrong' })
    const first = await token('correct horse', '', ' Ann ')
    expect(await operators.find(first)).toMatchObject({ name: 'ann', role: 'owner', hasTotp: false })
    const stored = await database.read((sql) => sql.all('SELECT * FROM operator_sessions'))
    expect(JSON.stringify(stored)).not.toContain(first)
    await operators.signOut(first)
    expect(await operators.find(first)).toBeUndefined()
    const second = await token()
    host.time += 12 * 3_600_000 - 1
    expect(await operators.find(second)).toBeDefined()
    host.time += 1
    expect(await operators.find(second)).toBeUndefined()
    for (const odd of ['', 'x', `${second}=`, 'ü'.repeat(43)])
      expect(await operators.find(odd)).toBeUndefined()
  })

  test.each([
    [
      'the password changes',
      (operators: Operators) => operators.change('eve', { password: 'another horse' }),
    ],
    ['the operator is removed', (operators: Operators) => operators.remove('eve')],
  ])('do not begin with a password that is being checked while %s', async (_what, end) => {
    const { operators, signIn, whenChecked } = await world()
    await operators.create('eve', 'support', 'correct horse')
    whenChecked(() => end(operators))
    expect(await signIn('correct horse', '', 'eve')).toEqual({ refused: 'wrong' })
    expect(await database.read((sql) => sql.all('SELECT * FROM operator_sessions'))).toEqual([])
  })

  test('a session cannot be used to guess the password', async () => {
    const { operators, token } = await world()
    const ann = await operators.find(await token())
    if (!ann) throw new Error('There is no session.')
    expect(await operators.isPassword(ann, 'correct horse', '192.0.2.1')).toBe(true)
    const results: unknown[] = []
    for (let times = 0; times < 30; times++)
      results.push(await operators.isPassword(ann, 'wrong', `192.0.2.${times}`))
    expect(results[0]).toBe(false)
    expect(results.at(-1)).toEqual({ waitMs: expect.any(Number) })
  })

  test('wrong passwords make the next one wait, for unknown names as well', async () => {
    const { host, signIn } = await world()
    for (const name of ['ann', 'nobody']) {
      const results: unknown[] = []
      for (let times = 0; times < 30; times++)
        results.push(await signIn('wrong', '', name, `192.0.2.${times}`))
      expect(results[0]).toEqual({ refused: 'wrong' })
      expect(results.at(-1)).toEqual({ waitMs: expect.any(Number) })
    }
    expect(await signIn()).toEqual({ waitMs: expect.any(Number) })
    host.time += 3_600_000
    expect(await signIn()).toMatchObject({ token: expect.any(String) })
  })

  test('an operator has twenty sessions at most, the newest', async () => {
    const { operators, host, token } = await world()
    const tokens: string[] = []
    for (let times = 0; times < 22; times++) {
      host.time += 1000
      tokens.push(await token())
    }
    const found = await Promise.all(tokens.map((each) => operators.find(each)))
    expect(found.map((each) => each !== undefined)).toEqual([false, false, ...Array(20).fill(true)])
  })

  test('a new password or role ends them; another program notices within seconds', async () => {
    const { operators, host, token, other } = await world()
    const [first, second] = [await token(), await token()]
    expect(await operators.change('ann', { password: 'battery staple' }, second)).toBe('done')
    expect(await operators.find(first)).toBeUndefined()
    expect(await operators.find(second)).toBeDefined()
    await operators.create('bob', 'owner', 'correct horse')
    await other().change('ann', { role: 'support' })
    host.time += 2001
    expect(await operators.find(second)).toBeUndefined()
    expect(await operators.find(await token('battery staple'))).toMatchObject({ role: 'support' })
  })

  test('the last owner can be neither removed nor given another role', async () => {
    const { operators } = await world()
    await operators.create('bob', 'moderator', 'correct horse')
    expect(await operators.change('ann', { role: 'support' })).toBe('lastOwner')
    expect(await operators.remove('ann')).toBe('lastOwner')
    expect(await operators.change('bob', { role: 'owner' })).toBe('done')
    expect(await operators.remove('ann')).toBe('done')
    expect(await operators.remove('ann')).toBe('unknown')
    expect((await operators.list()).map(({ name }) => name)).toEqual(['bob'])
    expect(await operators.create('bob', 'owner', 'correct horse')).toBeUndefined()
  })
})

describe('the second factor', () => {
  test('takes effect with its first correct code, and each code works once', async () => {
    const { operators, host, signIn, token } = await world()
    const ann = await operators.find(await token())
    if (!ann) throw new Error('not signed in')
    const { secret, address } = operators.beginTotp(ann)
    expect(address).toContain(`secret=${secret}`)
    const code = (steps = 0) => hotp(fromBase32(secret), counterAt(host.now()) + steps)
    expect(await operators.confirmTotp(ann, '000000')).toBe(false)
    expect(await signIn()).toHaveProperty('token')
    expect(await operators.confirmTotp(ann, code())).toBe(true)
    expect(await signIn()).toEqual({ refused: 'code' })
    expect(await signIn('correct horse', code())).toEqual({ refused: 'code' })
    host.time += 60_000
    const [one, two] = await Promise.all([signIn('correct horse', code()), signIn('correct horse', code())])
    expect([one, two].filter((result) => 'token' in result)).toHaveLength(1)
    expect(await signIn('wrong', code(1))).toEqual({ refused: 'wrong' })
    host.time += 3_600_000
    expect(await signIn('correct horse', code())).toHaveProperty('token')
    await operators.change('ann', { removeTotp: true })
    expect(await signIn()).toHaveProperty('token')
  })
})
