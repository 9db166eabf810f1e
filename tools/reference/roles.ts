// docs/reference/roles.md: which role of an operator may make which call.

import type { CallDefinition } from '@parley/protocol'

interface Rights {
  readonly roles: readonly string[]
  mayOperate(role: string, call: CallDefinition): boolean
  needsReason(call: CallDefinition): boolean
}

/** One line for each set of calls of an area that the same roles may make, and no empty cell. */
export function rolesPage(calls: readonly CallDefinition[], rights: Rights): readonly string[] {
  const { roles } = rights
  const rows = new Map<string, { readonly cells: readonly string[]; readonly names: Set<string> }>()
  for (const call of [...calls].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const cells = roles.map((role) => {
      if (!rights.mayOperate(role, call)) return 'no'
      return rights.needsReason(call) ? 'with a reason' : 'yes'
    })
    const key = [call.name.split('.')[0], ...cells].join(' ')
    const row = rows.get(key) ?? { cells, names: new Set<string>() }
    row.names.add(`\`${call.name}\``)
    rows.set(key, row)
  }
  return [
    '# Roles of operators',
    '',
    'Which role may make which call of the [server API](../server-api.md), in the [console](../operating/console.md) or by any other program that has signed in as an operator. "With a reason": the request has the header `X-Parley-Reason`, and the reason is in the audit.',
    '',
    `| Calls | ${roles.join(' | ')} |`,
    `|---|${roles.map(() => '---|').join('')}`,
    ...[...rows.values()].map(({ cells, names }) => `| ${[...names].join(', ')} | ${cells.join(' | ')} |`),
  ]
}
