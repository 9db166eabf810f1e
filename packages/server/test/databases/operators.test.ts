// Operators on each database: simultaneous changes of them.

import { describe, expect, test } from 'vitest'
import { defaults } from '../../src/config/config.ts'
import { Operators } from '../../src/operators/operators.ts'
import type { Sql } from '../../src/storage/database.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { duringChange } from '../../src/test-support/simultaneous.ts'
import { stillHost } from '../../src/test-support/test-server.ts'
import { PasswordBackOff } from '../../src/tokens/password-back-off.ts'
import { Passwords } from '../../src/tokens/passwords.ts'

describe(`operators on ${databaseName}`, () => {
  async function world() {
    const database = await openTestDatabase()
    const host = stillHost()
    const overBudget = () => undefined
    const passwords = new Passwords({ host, config: defaults, overBudget, cost: { memory: 8, passes: 1 } })
    const guesses = new PasswordBackOff(defaults, host)
    const operators = new Operators({ database, host, passwords, guesses })
    await operators.create('ann', 'owner', 'correct horse')
    await operators.create('eve', 'owner', 'correct horse')
    const roles = async () => (await operators.list()).map(({ name, role }) => `${name}: ${role}`)
    const signIn = (password: string) =>
      operators.signIn({ name: 'eve', password, code: '', address: '192.0.2.1' })
    const during = <T>(change: (sql: Sql) => Promise<unknown>, act: () => Promise<T>) =>
      duringChange(database, change, act)
    return { database, operators, roles, signIn, during, end: () => database.close() }
  }

  test('a new password does not undo a new role', async () => {
    const { operators, roles, signIn, during, end } = await world()
    const changed = await during(
      (sql) => sql.run("UPDATE operators SET role = 'support' WHERE name = 'eve'"),
      () => operators.change('eve', { password: 'another horse' }),
    )
    expect(changed).toBe('done')
    expect(await roles()).toEqual(['ann: owner', 'eve: support'])
    expect(await signIn('another horse')).toMatchObject({ operator: { role: 'support' } })
    await end()
  })

  test('two owners cannot remove each other', async () => {
    const { operators, roles, during, end } = await world()
    const removed = await during(
      (sql) => sql.run("DELETE FROM operators WHERE name = 'ann'"),
      () => operators.remove('eve'),
    )
    expect(removed).toBe('lastOwner')
    expect(await roles()).toEqual(['eve: owner'])
    await end()
  })

  test('no session begins with a password that is just being changed', async () => {
    const { database, signIn, during, end } = await world()
    const result = await during(
      (sql) => sql.run("UPDATE operators SET password_hash = 'another' WHERE name = 'eve'"),
      () => signIn('correct horse'),
    )
    expect(result).toEqual({ refused: 'wrong' })
    expect(await database.read((sql) => sql.all('SELECT * FROM operator_sessions'))).toEqual([])
    await end()
  })
})
