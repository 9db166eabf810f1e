// Actions of group owners and operators without a device: through calls, or by changing rows if there is no call, after
// which the server reloads them. Also reads rows that no client sees.

import type { ConversationRef } from '@parley/client'
import type { Backend } from './backend.ts'
import type { WorldContext } from './world-context.ts'

type Named = {
  /** The user name. */
  readonly name: string
}
type Row = Record<string, string | number | Uint8Array | null>

/** The operator of the app, who changes groups without being a member. */
export interface Operator {
  /** Only owner, admins and the allowlist may send in the group. */
  bans(group: ConversationRef, isBanned?: boolean): Promise<void>
  /** Disables a group: members can only read it and leave. */
  disables(group: ConversationRef, isDisabled?: boolean): Promise<void>
  /** Until a time; -1 for ever, 0 ends it. */
  mutesIn(group: ConversationRef, person: Named, until: number): Promise<void>
  /** Puts a person on the allowlist of a group. */
  allowsIn(group: ConversationRef, person: Named, isAllowed?: boolean): Promise<void>
  /** Makes a person an admin of a group. */
  makesAdmin(group: ConversationRef, person: Named, isAdmin?: boolean): Promise<void>
  /** Removes a person from a group. */
  removes(group: ConversationRef, person: Named): Promise<void>
  /** Everywhere, until a time; -1 for ever, 0 ends it. */
  mutes(person: Named, until: number): Promise<void>
  /** Rows of the database. */
  rows<R extends Row = Row>(sql: string, ...values: (string | number)[]): Promise<R[]>
}

export function createOperator(world: WorldContext & { readonly backend: Backend }): Operator {
  const rows: Operator['rows'] = (sql, ...values) =>
    world.until(world.database.read((on) => on.all(sql, values)))

  /** Makes a request as the owner of the group. */
  async function owner(group: ConversationRef, method: string, path: string, body?: unknown): Promise<void> {
    const [row] = await rows<{ name: string }>(
      `SELECT u.name FROM groups g JOIN logs l ON l.id = g.log_id JOIN users u ON u.id = g.owner_id WHERE l.key = ?`,
      group.id,
    )
    if (!row) throw new Error(`There is no group ${group.id}.`)
    await world.backend.requestAs(row.name, method, `chatgroups/${group.id}/${path}`, body)
  }

  return {
    bans: (group, isBanned = true) => owner(group, isBanned ? 'POST' : 'DELETE', 'ban'),
    async disables(group, isDisabled = true) {
      await world.backend.request('POST', `chatgroups/${group.id}/${isDisabled ? 'disable' : 'enable'}`)
    },
    mutesIn(group, { name }, until) {
      if (until === 0) return owner(group, 'DELETE', `mute/${name}`)
      const duration = until < 0 ? until : until - world.clock.now()
      return owner(group, 'POST', 'mute', { usernames: [name], mute_duration: duration })
    },
    allowsIn: (group, { name }, isAllowed = true) =>
      isAllowed
        ? owner(group, 'POST', 'white/users', { usernames: [name] })
        : owner(group, 'DELETE', `white/users/${name}`),
    makesAdmin: (group, { name }, isAdmin = true) =>
      isAdmin ? owner(group, 'POST', 'admin', { newadmin: name }) : owner(group, 'DELETE', `admin/${name}`),
    removes: (group, { name }) => owner(group, 'DELETE', `users/${name}`),
    async mutes({ name }, until) {
      const on = world.database
      await world.until(
        on.write((sql) => sql.run('UPDATE users SET muted_until = ? WHERE name = ?', [until, name])),
      )
      const { directory } = world.server.services
      const app = await world.until(directory.app('parley', 'demo'))
      const user = app && (await world.until(directory.user(app, name)))
      if (user) directory.forgetUser(user)
    },
    rows,
  }
}
