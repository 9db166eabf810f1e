// `parley backup …` and `parley restore`.

import { resolve } from 'node:path'
import { makeBackup } from '../../backup/backup.ts'
import { type Chosen, chooseSnapshot, keyFileOf, problemsOf, putBack } from '../../backup/restore.ts'
import type { BackupSource, RestoreTarget } from '../../backup/source.ts'
import { sqliteSource, sqliteTarget } from '../../backup/sqlite-source.ts'
import type { Config } from '../../config/config.ts'
import { openBlobs } from '../../files/open-blob-store.ts'
import { nodeDisk } from '../../files/platform/node-disk.ts'
import { makePrivate } from '../../platform/private-folder.ts'
import { lockBackups, lockFolder } from '../../storage/folder-lock.ts'
import { addKeys, keyFileIn, keysAt, keysFrom } from '../../storage/secrets/platform/key-file.ts'
import { plainCommand, type Tools } from '../command.ts'
import { requireData } from '../data-folder.ts'
import type { Output } from '../output.ts'

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

async function sourceOf(config: Config): Promise<BackupSource> {
  if (!config.database) return sqliteSource(resolve(config.data))
  return (await import('../../backup/postgres-source.ts')).postgresSource(config.database)
}

async function targetOf(config: Config): Promise<RestoreTarget> {
  if (!config.database) return sqliteTarget(resolve(config.data))
  return (await import('../../backup/postgres-source.ts')).postgresTarget(config.database)
}

/** Makes a backup, and removes older ones until `keep` are left. */
export async function backUp(
  { config, host }: Pick<Tools, 'config' | 'host'>,
  to: string,
  { keep, withoutKey = false }: { readonly keep: number; readonly withoutKey?: boolean },
): Promise<Output> {
  requireData(config)
  const folder = resolve(to)
  const lock = lockBackups(folder)
  const blobs = await openBlobs(config, nodeDisk)
  try {
    const source = await sourceOf(config)
    const keyFile = withoutKey ? undefined : keyFileIn(config.data)
    const { manifest, ...result } = await makeBackup({
      folder,
      source,
      blobs,
      keep,
      keyFile,
      now: host.now(),
    })
    const { database, files } = manifest
    const removed =
      result.removedSnapshots > 0
        ? `Removed ${result.removedSnapshots} older backups and ${result.removedFiles} files.`
        : ''
    const text = [
      `Backup ${result.name}: database ${megabytes(database.bytes)}, ${files.count} files ${megabytes(files.totalBytes)} (${result.copied} new).`,
      removed,
      manifest.secretKeys?.length && !manifest.keyFile
        ? `Restoring it needs the key ${manifest.secretKeys.join(', ')}, which is not in the backup: keep a copy of ${keyLocation(config)} elsewhere.`
        : '',
      ...result.problems.map((problem) => `PROBLEM  ${problem}`),
    ]
    const output = { text: text.filter(Boolean).join('\n'), json: { ...result, manifest } }
    return result.problems.length > 0 ? { ...output, exitCode: 1 } : output
  } finally {
    await blobs.close()
    lock.release()
  }
}

const keyLocation = ({ data, secretKey }: Config): string =>
  secretKey === '' ? keyFileIn(data) : 'the value of PARLEY_SECRET_KEY'

/** Without its keys, the server would not start on the restored data. */
function requireKeysOf(
  { name, manifest }: Chosen,
  config: Config,
  brought: readonly { readonly id: string }[],
): void {
  const there = new Set([...keysFrom(config).keys(), ...brought].map(({ id }) => id))
  const missing = manifest.secretKeys?.find((id) => !there.has(id))
  if (missing === undefined) return
  throw new Error(
    `The secrets in the backup ${name} are encrypted with the key ${missing}, and nothing was changed: copy it to ` +
      `${keyFileIn(config.data)}, or set PARLEY_SECRET_KEY or PARLEY_SECRET_KEY_FILE. If it is lost, use --without-key.`,
  )
}

export const backupCommands = [
  plainCommand({
    name: 'backup',
    args: '<folder>',
    summary: 'back up the database and all files',
    details:
      'It works beside a running server. The folder may contain earlier backups; files that are already there are not copied again. Every file is verified against the hash made when it was uploaded. The exit code is 1 if something is missing. The backup includes the key of the encrypted secrets, if it is in the data folder.',
    options: {
      keep: { value: '<number>', help: 'keep this many backups and remove older ones' },
      'without-key': { help: 'leave out secret.key; you then need your own copy of it to restore' },
    },
    examples: ['parley backup /var/backups/parley', 'parley backup /var/backups/parley --keep 14'],
    async run({ args: [to = ''], options }, { config, host }) {
      process.umask(0o077)
      const keep = Number(options.keep ?? 0)
      if (!Number.isInteger(keep) || keep < 0)
        throw new Error(`--keep must be a whole number, not "${options.keep}".`)
      return backUp({ config, host }, to, { keep, withoutKey: options['without-key'] })
    },
  }),
  plainCommand({
    name: 'backup verify',
    args: '<folder>',
    summary: 'verify a backup against its hashes',
    options: { backup: { value: '<name>', help: 'which backup; the default is the newest' } },
    examples: ['parley backup verify /var/backups/parley'],
    async run({ args: [from = ''], options }) {
      const folder = resolve(from)
      const chosen = await chooseSnapshot(folder, options.backup)
      const problems = await problemsOf(folder, chosen)
      const json = { name: chosen.name, isFine: problems.length === 0, problems }
      if (problems.length === 0) return { text: `The backup ${chosen.name} is complete and unchanged.`, json }
      return { text: problems.map((problem) => `PROBLEM  ${problem}`).join('\n'), json, exitCode: 1 }
    },
  }),
  plainCommand({
    name: 'restore',
    args: '<folder>',
    summary: 'restore a backup',
    details:
      'Stop the server first. The backup is verified before anything is changed. Clients are told that the data was restored, and clear their local stores.',
    options: {
      backup: { value: '<name>', help: 'which backup; the default is the newest' },
      replace: { help: 'replace existing data; an embedded database is kept beside the new one' },
      'without-key': {
        help: 'restore a backup whose key is lost; run "parley secrets reset" afterwards',
      },
    },
    examples: ['parley restore /var/backups/parley', 'parley restore /var/backups/parley --replace'],
    async run({ args: [from = ''], options }, { config, host }) {
      const folder = resolve(from)
      const data = resolve(config.data)
      const chosen = await chooseSnapshot(folder, options.backup)
      const target = await targetOf(config)
      if (chosen.manifest.database.kind !== target.kind)
        throw new Error(
          `The backup is of ${chosen.manifest.database.kind}, and the settings name ${target.kind} (PARLEY_DATABASE).`,
        )
      const keyFile = keyFileOf(folder, chosen)
      const keys = keyFile === undefined ? [] : keysAt(keyFile)
      if (!options['without-key']) requireKeysOf(chosen, config, keys)
      makePrivate(data)
      const lock = lockFolder(data)
      const blobs = await openBlobs(config, nodeDisk)
      try {
        if (!options.replace && (await target.hasData()))
          throw new Error('There is data already. Use --replace to replace it by the backup.')
        const problems = await problemsOf(folder, chosen)
        if (problems.length > 0)
          throw new Error(
            `The backup ${chosen.name} is damaged, and nothing was changed: ${problems.join('; ')}.`,
          )
        addKeys(data, keys)
        const generation = Buffer.from(host.randomBytes(12)).toString('base64url')
        const { files, former } = await putBack({
          folder,
          chosen,
          target,
          blobs,
          generation,
          label: chosen.name,
        })
        const formerText = former ? ` The former database is in ${former}.` : ''
        return {
          text: `Restored ${chosen.name}: the database and ${files} files.${formerText} Start the server.`,
          json: { name: chosen.name, files, former: former ?? null, generation },
        }
      } finally {
        await blobs.close()
        lock.release()
      }
    },
  }),
]
