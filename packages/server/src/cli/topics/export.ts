// `parley export …`: what belongs to a user, a conversation or an app, as JSON lines and files.

import { resolve } from 'node:path'
import { listApps } from '../../areas/session/apps.ts'
import type { App } from '../../directory/directory.ts'
import { type Counts, type ExportParts, exportForm } from '../../export/export.ts'
import { openExportFolder } from '../../export/platform/export-folder.ts'
import { exportApp, exportConversation, exportUser } from '../../export/subjects.ts'
import { openBlobs } from '../../files/open-blob-store.ts'
import { nodeDisk } from '../../files/platform/node-disk.ts'
import { appOption, type DataTools, dataCommand, demoApp } from '../command.ts'
import type { Output } from '../output.ts'

async function exportTo(
  { database, config, host }: DataTools,
  { folder: to, key, subject }: { readonly folder: string; readonly key: string; readonly subject: string },
  write: (parts: ExportParts, app: App) => Promise<Counts>,
): Promise<Output> {
  const app = (await listApps(database)).find((candidate) => candidate.key === key)
  if (!app) throw new Error(`There is no app ${key}. "parley app list" shows all apps.`)
  const path = resolve(to)
  const folder = await openExportFolder(path)
  const blobs = await openBlobs(config, nodeDisk)
  try {
    const counts = await write({ database, blobs, folder }, app)
    const createdAt = new Date(host.now()).toISOString()
    const description = { form: exportForm, app: key, subject, createdAt, counts }
    await folder.finish(description)
    const summary = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
    return {
      text: `Exported ${subject} to ${path}: ${summary.join(', ')}.`,
      json: { ...description, folder: path },
    }
  } finally {
    await folder.close()
    await blobs.close()
  }
}

const details = 'The folder must be new or empty. docs/operating/exports.md describes the format.'

export const exportCommands = [
  dataCommand({
    name: 'export user',
    args: '<name> <folder>',
    summary: 'export everything about a user',
    details: `${details} It contains the account, settings, contacts, conversations, messages that the user sent anywhere or received in single chats, and uploaded files.`,
    options: appOption,
    examples: ['parley export user alice ./alice --app acme#chat'],
    run: ({ args: [name = '', folder = ''], options }, tools) =>
      exportTo(tools, { folder, key: options.app ?? demoApp, subject: `user ${name}` }, (parts, app) =>
        exportUser(parts, app, name),
      ),
  }),
  dataCommand({
    name: 'export conversation',
    args: '<id> <folder>',
    summary: 'export a group, room, thread or single chat',
    details: `${details} A single chat is named by its two users: alice:bob.`,
    options: appOption,
    examples: [
      'parley export conversation 290311520419841 ./group',
      'parley export conversation alice:bob ./chat',
    ],
    run: ({ args: [id = '', folder = ''], options }, tools) =>
      exportTo(tools, { folder, key: options.app ?? demoApp, subject: `conversation ${id}` }, (parts, app) =>
        exportConversation(parts, app, id),
      ),
  }),
  dataCommand({
    name: 'export app',
    args: '<folder>',
    summary: 'export all users, conversations, messages and files of an app',
    details,
    options: appOption,
    examples: ['parley export app ./everything --app acme#chat'],
    run: ({ args: [folder = ''], options }, tools) =>
      exportTo(tools, { folder, key: options.app ?? demoApp, subject: 'app' }, exportApp),
  }),
]
