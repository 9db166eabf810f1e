// What `parley doctor` checks besides the health of the process, as far as a running server can tell: the version of the
// data, secrets in clear text, and a proxy that is not trusted.

import { unknownProxyProblem } from '../../config/gateway.ts'
import type { Sql } from '../../storage/database.ts'
import { countSecrets } from '../../storage/secrets/stored-secrets.ts'

/** In the form of the health checks. */
export interface SetupCheck {
  readonly ok: boolean
  /** What is wrong and what to do about it. */
  readonly problem?: string
  readonly [measured: string]: number | string | boolean | undefined
}

export async function setupChecks(
  sql: Sql,
  proxies: { readonly hasUnknown: boolean; readonly trusted: string },
): Promise<Record<'schema' | 'secrets' | 'proxy', SetupCheck>> {
  const row = await sql.first<{ version: number }>('SELECT MAX(version) AS version FROM migrations')
  const { clear, byKey } = await countSecrets(sql)
  const encrypted = [...byKey.values()].reduce((sum, count) => sum + count, 0)
  return {
    schema: { ok: true, version: row?.version ?? 0 },
    secrets: {
      ok: clear === 0,
      encrypted,
      clear,
      ...(clear > 0 ? { problem: 'Some secrets are in clear text: see "parley secrets status".' } : {}),
    },
    proxy: {
      ok: !proxies.hasUnknown,
      ...(proxies.trusted ? { trusted: proxies.trusted } : {}),
      ...(proxies.hasUnknown ? { problem: unknownProxyProblem } : {}),
    },
  }
}
