// `parley secrets …`: the keys that secrets in the database are encrypted with.

import type { Config } from '../../config/config.ts'
import type { Database } from '../../storage/database.ts'
import { liveNodes } from '../../storage/secrets/live-node-keys.ts'
import { addKey, keyFileIn, keysInFile, writeKeys } from '../../storage/secrets/platform/key-file.ts'
import { resetUnreadable } from '../../storage/secrets/reset.ts'
import { nameKey } from '../../storage/secrets/secrets.ts'
import { countSecrets, sealStored } from '../../storage/secrets/stored-secrets.ts'
import { type DataTools, dataCommand } from '../command.ts'
import type { Output } from '../output.ts'

export const secretCommands = [
  dataCommand({
    name: 'secrets status',
    summary: 'show which keys encrypt the secrets in the database',
    details: 'The exit code is 1 if a key is missing, or if secrets are not encrypted.',
    examples: ['parley secrets status', 'parley secrets status --json'],
    run: (_, { database, config }) => status(database, config),
  }),
  dataCommand({
    name: 'secrets rotate',
    summary: 'encrypt all secrets with a new key',
    details:
      'It works beside running servers. The new key is added to secret.key in the data folder; with PARLEY_SECRET_KEY it is the first one of the setting, which all servers need to have first. The old key stays, because a backup without a key may need it: "secrets prune" removes it.',
    examples: ['parley secrets rotate'],
    run: (_, tools) => rotate(tools),
  }),
  dataCommand({
    name: 'secrets prune',
    summary: 'remove unused keys from secret.key',
    details: 'Backups contain the keys of their time, unless they were made with --without-key.',
    examples: ['parley secrets prune'],
    run: (_, tools) => prune(tools),
  }),
  dataCommand({
    name: 'secrets reset',
    summary: 'replace secrets whose key is lost',
    details:
      'Stop the server first. Apps and event endpoints get new secrets, endpoints whose address is lost are removed, and operators sign in without codes. Secrets that can be decrypted stay.',
    options: { confirm: { help: 'confirm; without it, only list what would be replaced' } },
    examples: ['parley secrets reset', 'parley secrets reset --confirm'],
    run: ({ options }, tools) => reset(tools, options.confirm),
  }),
]

const counted = (count: number): string => `${count} ${count === 1 ? 'secret' : 'secrets'}`

async function status(database: Database, config: Config): Promise<Output> {
  const { current, clear, byKey } = await database.read(countSecrets)
  const { secrets } = database
  const known = secrets.keys.map(({ id }) => id)
  const ids = [...new Set([...(current === undefined ? [] : [current]), ...byKey.keys(), ...known])]
  const keys = ids.map((id) => ({
    id,
    secrets: byKey.get(id) ?? 0,
    isCurrent: id === current,
    isThere: secrets.has(id),
  }))
  const lines = keys.map(
    ({ id, secrets: count, isCurrent, isThere }) =>
      `${id}  ${counted(count)}${isCurrent ? ', used for new ones' : ''}${isThere ? '' : '  PROBLEM  the key is missing'}`,
  )
  const isFine = clear === 0 && keys.every(({ isThere }) => isThere)
  const remedy =
    known.length === 0 && config.bus !== ''
      ? 'set PARLEY_SECRET_KEY on all servers'
      : 'start the server again'
  const inClear = clear > 0 ? [`PROBLEM  ${counted(clear)} in clear: ${remedy}.`] : []
  const place = config.secretKey === '' ? keyFileIn(config.data) : 'PARLEY_SECRET_KEY'
  const output = {
    text: [...lines, ...inClear, `Keys are read from ${place}.`].join('\n'),
    json: { keys, clear, place, isFine },
  }
  return isFine ? output : { ...output, exitCode: 1 }
}

async function rotate({ database, config }: DataTools): Promise<Output> {
  const { current, byKey } = await database.read(countSecrets)
  if (current === undefined) throw new Error('Secrets are not encrypted yet: start the server once.')
  const { secrets } = database
  const missing = [...byKey.keys()].find((id) => !secrets.has(id))
  if (missing !== undefined) throw new Error(`The key ${missing} is missing. See "parley secrets status".`)
  const nodes = await liveNodes(database)
  if (config.secretKey === '' && nodes.length > 1)
    throw new Error(
      `${nodes.length} servers use this database, and a new key in ${keyFileIn(config.data)} would be unknown to the others: ` +
        'put a new key and the old one into PARLEY_SECRET_KEY, restart all servers with both, and run this again.',
    )
  const next = config.secretKey === '' ? addKey(config.data) : secrets.keys[0]
  if (!next || next.id === current)
    throw new Error(
      'PARLEY_SECRET_KEY begins with the current key: put a new one in front of it, restart all servers with both, and ' +
        'run this again.',
    )
  const without = config.secretKey === '' ? undefined : nodes.find(({ keys }) => !keys.includes(next.id))
  if (without)
    throw new Error(
      `The server with the number ${without.number} does not have the new key ${next.id}: restart it with both keys first.`,
    )
  await database.write((sql) => nameKey(sql, next.id))
  const changed = await sealStored(database)
  return {
    text:
      `${counted(changed)} encrypted with the new key ${next.id}. ` +
      (config.secretKey === '' ? 'The next backup contains it.' : 'Copy the setting to a safe place.'),
    json: { key: next.id, changed },
  }
}

async function prune({ database, config }: DataTools): Promise<Output> {
  const all = keysInFile(config.data)
  const { current, byKey } = await database.read(countSecrets)
  const needed = all.filter(({ id }) => id === current || byKey.has(id))
  const removed = all.filter((key) => !needed.includes(key)).map(({ id }) => id)
  if (removed.length > 0) writeKeys(config.data, needed)
  return {
    text: removed.length === 0 ? 'All keys are needed.' : `Removed ${removed.join(', ')}.`,
    json: { removed },
  }
}

async function reset({ database, host, config }: DataTools, confirm: boolean): Promise<Output> {
  if (confirm && database.secrets.keys.length === 0) addKey(config.data)
  const lost = await resetUnreadable(database, host, confirm)
  const lines = lost.map(({ table, column, row }) => `${table} ${row}: ${column}`)
  const done = confirm ? 'replaced' : 'to be replaced; do it with --confirm'
  return {
    text:
      lost.length === 0
        ? 'All secrets can be decrypted.'
        : `${lines.join('\n')}\n${counted(lost.length)} ${done}.`,
    json: { lost, isDone: confirm },
  }
}
