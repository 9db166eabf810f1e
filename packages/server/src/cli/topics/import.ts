// `parley import …`: what exports and history files contain.

import { resolve } from 'node:path'
import { listApps } from '../../areas/session/apps.ts'
import { openBlobs } from '../../files/open-blob-store.ts'
import { nodeDisk } from '../../files/platform/node-disk.ts'
import { importFolder, importHistory } from '../../import/import.ts'
import type { Counts, ImportOptions, ImportParts } from '../../import/importer.ts'
import { MessageIds } from '../../logs/message-ids.ts'
import { highestId, leasedNumbers } from '../../logs/node-number.ts'
import { lockFolder } from '../../storage/folder-lock.ts'
import { appOption, type DataTools, dataCommand, demoApp } from '../command.ts'
import type { Output } from '../output.ts'

const options = {
  ...appOption,
  'dry-run': { help: 'check and count only; nothing is changed' },
  'create-missing': {
    help: 'create missing accounts (without a password) and groups that messages refer to',
  },
  url: { value: '<url>', help: 'the address of this server, for links to files in messages' },
} as const

interface Given {
  readonly app: string | undefined
  readonly 'dry-run': boolean
  readonly 'create-missing': boolean
  readonly url: string | undefined
}

const details =
  'Stop the server first. Every line is checked before anything is stored; an invalid line is reported with its file and number. Existing data is left unchanged, so you can continue an interrupted import by running the same command again. Imported messages count as read, and nobody is notified.'

export const importCommands = [
  dataCommand({
    name: 'import',
    args: '<folder>',
    summary: 'import what "parley export" wrote',
    details: `${details} Accounts have no passwords: users sign in with tokens, or you set new passwords.`,
    options,
    examples: [
      'parley import ./everything --dry-run',
      'parley import ./everything --app acme#chat --url https://chat.example.com',
    ],
    run: ({ args: [folder = ''], options: given }, tools) =>
      withParts(tools, given, (parts) => importFolder(parts, resolve(folder))),
  }),
  dataCommand({
    name: 'import history',
    args: '<file...>',
    summary: 'import history files of the protocol, one JSON record per line',
    details: `${details} Files are read in the order of their names, which begin with the hour.`,
    options,
    examples: ['parley import history 2026111*.jsonl --app acme#chat --create-missing'],
    run: ({ args, options: given }, tools) =>
      withParts(tools, given, (parts) =>
        importHistory(
          parts,
          args.map((file) => resolve(file)),
        ),
      ),
  }),
]

async function withParts(
  { database, config, host, signal }: DataTools,
  given: Given,
  run: (parts: ImportParts) => Promise<Counts>,
): Promise<Output> {
  const key = given.app ?? demoApp
  const app = (await listApps(database)).find((candidate) => candidate.key === key)
  if (!app) throw new Error(`There is no app ${key}. "parley app list" shows all apps.`)
  const url = given.url?.replace(/\/+$/, '')
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new Error(`"${given.url}" is not an address: write https://chat.example.com.`)
  const isDryRun = given['dry-run']
  const chosen: ImportOptions = { isDryRun, createMissing: given['create-missing'], url }
  // Servers keep members and numbers in memory, and would not notice what is added.
  if ((await leasedNumbers(database)).length > 0)
    throw new Error('A server uses this database: stop it first.')
  const lock = lockFolder(resolve(config.data))
  const blobs = await openBlobs(config, nodeDisk)
  try {
    const ids = new MessageIds(host, await highestId(database))
    const counts = await run({ database, blobs, host, config, app, ids, options: chosen, signal })
    const summary = Object.entries(counts).map(([name, count]) => `${count} ${wordsOf(name)}`)
    const done = isDryRun ? 'Nothing was changed. This would be imported' : 'Imported'
    return { text: `${done}: ${summary.join(', ') || 'nothing'}.`, json: { app: key, isDryRun, counts } }
  } finally {
    await blobs.close()
    lock.release()
  }
}

/** Endings of counts, such as `messagesThere`, in words. */
const endings: Readonly<Record<string, string>> = {
  There: 'that already existed',
  LeftOut: 'left out',
  Made: 'created for messages',
}

function wordsOf(name: string): string {
  const [, what = name, end = ''] = /^(\w+?)(There|LeftOut|Made)$/.exec(name) ?? []
  return end === '' ? name : `${what} ${endings[end]}`
}
