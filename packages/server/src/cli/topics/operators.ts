// `parley operator …`: people who sign in to the console.

import {
  longestPassword,
  nameRule,
  type Operator,
  Operators,
  shortestPassword,
} from '../../operators/operators.ts'
import { isRole, type Role, roles } from '../../operators/roles.ts'
import { PasswordBackOff } from '../../tokens/password-back-off.ts'
import { Passwords } from '../../tokens/passwords.ts'
import { type DataTools, dataCommand } from '../command.ts'
import { type Output, table } from '../output.ts'

const roleOption = { role: { value: '<role>', help: `one of ${roles.join(', ')}` } } as const
const passwordOption = {
  password: { value: '<text>', help: 'a password; without it one is generated and shown' },
} as const

export const operatorCommands = [
  dataCommand({
    name: 'operator create',
    args: '<name>',
    summary: 'create an account for the console',
    details:
      'The console is at /console. Owners create further accounts there. docs/operating/console.md explains the roles.',
    options: { ...roleOption, ...passwordOption },
    examples: ['parley operator create ann --role owner', 'parley operator create bob --role moderator'],
    async run({ args: [written = ''], options }, tools) {
      const name = written.toLowerCase()
      if (!nameRule.test(name))
        throw new Error(`"${written}" is not a name for an operator: use letters, digits, - _ and dots.`)
      const role = roleOf(options.role ?? 'read-only')
      const password = passwordOf(tools, options.password)
      const made: Operator | undefined = await operatorsOf(tools).create(name, role, password)
      if (!made) throw new Error(`There is an operator ${name} already.`)
      return withPassword(
        `The operator ${name} was created, with the role ${role}.`,
        { name, role },
        password,
        options.password,
      )
    },
  }),
  dataCommand({
    name: 'operator list',
    summary: 'list the accounts of the console',
    examples: ['parley operator list'],
    async run(_input, tools) {
      const rows = (await operatorsOf(tools).list()).map((row) => ({
        name: row.name,
        role: row.role,
        codes: row.totp_secret === '' ? 'no' : 'yes',
        signedIn: row.signed_in_at === 0 ? 'never' : new Date(row.signed_in_at).toISOString(),
      }))
      return table(
        rows,
        ['name', 'role', 'codes', 'signedIn'],
        'No operators. Create one with: parley operator create NAME --role owner',
      )
    },
  }),
  dataCommand({
    name: 'operator role',
    args: '<name> <role>',
    summary: 'change the role of an operator; their sessions end',
    examples: ['parley operator role bob moderator'],
    async run({ args: [name = '', word = ''] }, tools) {
      const role = roleOf(word)
      done(name, await operatorsOf(tools).change(name, { role }))
      return { text: `${name} has the role ${role}.`, json: { name, role } }
    },
  }),
  dataCommand({
    name: 'operator password',
    args: '<name>',
    summary: 'set a new password; their sessions end',
    details: 'With --remove-codes the second factor is removed as well, until they set it up again.',
    options: { ...passwordOption, 'remove-codes': { help: 'remove the second factor' } },
    examples: ['parley operator password ann', 'parley operator password ann --remove-codes'],
    async run({ args: [name = ''], options }, tools) {
      const password = passwordOf(tools, options.password)
      const change = { password, removeTotp: options['remove-codes'] }
      done(name, await operatorsOf(tools).change(name, change))
      return withPassword(`${name} has a new password.`, { name }, password, options.password)
    },
  }),
  dataCommand({
    name: 'operator remove',
    args: '<name>',
    summary: 'remove an operator; their sessions end',
    examples: ['parley operator remove bob'],
    async run({ args: [name = ''] }, tools) {
      done(name, await operatorsOf(tools).remove(name))
      return { text: `The operator ${name} was removed.`, json: { name, removed: true } }
    },
  }),
]

function operatorsOf({ database, host, config }: DataTools): Operators {
  const passwords = new Passwords({ host, config, overBudget: () => undefined })
  return new Operators({ database, host, passwords, guesses: new PasswordBackOff(config, host) })
}

function roleOf(word: string): Role {
  if (!isRole(word)) throw new Error(`"${word}" is not a role. The roles are ${roles.join(', ')}.`)
  return word
}

function passwordOf({ host }: DataTools, given: string | undefined): string {
  const password = given ?? Buffer.from(host.randomBytes(15)).toString('base64url')
  if (password.length < shortestPassword || password.length > longestPassword)
    throw new Error(`A password has ${shortestPassword} to ${longestPassword} characters.`)
  return password
}

function done(name: string, outcome: 'done' | 'unknown' | 'lastOwner'): void {
  if (outcome === 'unknown') throw new Error(`There is no operator ${name}.`)
  if (outcome === 'lastOwner')
    throw new Error(`${name} is the last owner. Make another operator an owner first.`)
}

/** A password is shown only if it was generated. */
function withPassword(text: string, json: object, password: string, given: string | undefined): Output {
  if (given !== undefined) return { text, json }
  return { text: `${text}\nThe password is ${password}. It is not shown again.`, json: { ...json, password } }
}
