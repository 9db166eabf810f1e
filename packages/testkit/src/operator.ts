// What an operator does, and members with the right to it, as long as the server has no calls for it: rows are set, and
// the server looks at them again. Also a look into the database, for what no client is shown.

import type { ConversationRef } from '@parley/client'
import type { World } from './world.ts'

type Named = { readonly name: string }
type Row = Record<string, string | number | Uint8Array | null>

export interface Operator {
  /** Nobody but owner, admins and the allowlist may write in the group. */
  bans(group: ConversationRef, isBanned?: boolean): Promise<void>
  disables(group: ConversationRef, isDisabled?: boolean): Promise<void>
  /** Until a time; -1 for ever, 0 not any more. */
  mutesIn(group: ConversationRef, person: Named, until: number): Promise<void>
  allowsIn(group: ConversationRef, person: Named, isAllowed?: boolean): Promise<void>
  makesAdmin(group: ConversationRef, person: Named, isAdmin?: boolean): Promise<void>
  removes(group: ConversationRef, person: Named): Promise<void>
  /** Everywhere: until a time; -1 for ever, 0 not any more. */
  mutes(person: Named, until: number): Promise<void>
  /** Rows of the database. */
  rows<R extends Row = Row>(sql: string, ...values: (string | number)[]): Promise<R[]>
}

const inGroup = `log_id = (SELECT id FROM logs WHERE kind = 'group' AND key = ?)`
const ofUser = 'user_id = (SELECT id FROM users WHERE name = ?)'

export function createOperator(world: World): Operator {
  const write = (sql: string, ...values: (string | number)[]) =>
    world.until(world.database.write((on) => on.run(sql, values)))

  async function setGroup(group: ConversationRef, sql: string, ...values: (string | number)[]) {
    const { changes } = await write(sql, ...values)
    if (changes === 0) throw new Error(`Nothing of group ${group.id} was changed.`)
    const { directory } = world.server.services
    const app = await world.until(directory.app('parley', 'demo'))
    directory.forgetGroup({ appId: app?.id ?? 0, id: group.id })
  }

  const setMember = (group: ConversationRef, { name }: Named, what: string, value: number) =>
    setGroup(
      group,
      `UPDATE members SET ${what} = ? WHERE ${inGroup} AND ${ofUser}`,
      value,
      group.id,
      name.toLowerCase(),
    )

  return {
    bans: (group, isBanned = true) =>
      setGroup(group, `UPDATE groups SET banned = ? WHERE ${inGroup}`, +isBanned, group.id),
    disables: (group, isDisabled = true) =>
      setGroup(group, `UPDATE groups SET disabled = ? WHERE ${inGroup}`, +isDisabled, group.id),
    mutesIn: (group, person, until) => setMember(group, person, 'muted_until', until),
    allowsIn: (group, person, isAllowed = true) => setMember(group, person, 'allowed', +isAllowed),
    makesAdmin: (group, person, isAdmin = true) => setMember(group, person, 'role', +isAdmin),
    removes: (group, { name }) =>
      setGroup(group, `DELETE FROM members WHERE ${inGroup} AND ${ofUser}`, group.id, name.toLowerCase()),
    async mutes({ name }, until) {
      await write('UPDATE users SET muted_until = ? WHERE name = ?', until, name)
      const { directory } = world.server.services
      const app = await world.until(directory.app('parley', 'demo'))
      const user = app && (await world.until(directory.user(app, name)))
      if (user) directory.forgetUser(user)
    },
    rows: (sql, ...values) => world.until(world.database.read((on) => on.all(sql, values))),
  }
}
