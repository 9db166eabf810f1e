// Imports what an export wrote, and history files of the protocol. Everything is read twice: the first time only to
// check it, so that a bad line is found before anything is stored. An interrupted import can be repeated: what exists
// is left as it is.

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, parseObject } from '@parley/protocol'
import { exportForm } from '../export/export.ts'
import { importUser, personalLists, requireUser } from './accounts.ts'
import { finishConversation, importConversation } from './conversations.ts'
import { importFile } from './files.ts'
import { type Counts, Importer, type ImportParts } from './importer.ts'
import { MessageImport } from './messages.ts'
import { importReaction } from './reactions.ts'
import {
  conversationOf,
  type Fields,
  fileOf,
  type MessageRecord,
  messageOf,
  reactionOf,
  userOf,
} from './records.ts'

/** Imports the folder of an export. */
export const importFolder = (parts: ImportParts, folder: string): Promise<Counts> => {
  readDescription(folder)
  return checkedFirst(parts, (importer) => wholeFolder(importer, folder))
}

/** Imports history files in the order of their names, which is that of their hours. */
export const importHistory = (parts: ImportParts, files: readonly string[]): Promise<Counts> =>
  checkedFirst(parts, async (importer) => {
    const ordered = [...files].sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
    for (const path of ordered) if (!existsSync(path)) throw new Error(`There is no file ${path}.`)
    const messages = new MessageImport(importer)
    for (const path of ordered) {
      for await (const { record } of importer.records(path, basename(path), messageReader(importer)))
        await messages.add(record)
    }
    await messages.flush()
  })

async function checkedFirst(parts: ImportParts, run: (importer: Importer) => Promise<void>): Promise<Counts> {
  const checking = new Importer({ ...parts, options: { ...parts.options, isDryRun: true } })
  await run(checking)
  if (parts.options.isDryRun) return checking.counts
  const importer = new Importer(parts)
  await run(importer)
  return importer.counts
}

function readDescription(folder: string): void {
  const path = join(folder, 'export.json')
  if (!existsSync(path))
    throw new Error(`${folder} has no export.json: it is not an export, or an interrupted one.`)
  const description = parseObject(readFileSync(path, 'utf8'))
  if (!isObject(description) || description.form !== exportForm)
    throw new Error(`${path} does not describe an export of form ${exportForm}.`)
}

async function wholeFolder(importer: Importer, folder: string): Promise<void> {
  const each = <R>(list: string, read: (fields: Fields) => R) =>
    importer.records(join(folder, `${list}.jsonl`), `${list}.jsonl`, read)
  const { now } = importer
  for await (const { record } of each('users', (fields) => userOf(fields, now)))
    await importUser(importer, record)
  await personal(importer, folder)
  const conversations = () => each('conversations', (fields) => conversationOf(fields, now))
  // A thread needs the message that it belongs to.
  for await (const { record, fields } of conversations())
    if (record.kind !== 'thread') await importConversation(importer, fields, record)
  const read = messageReader(importer)
  const inThread = ({ fields }: { readonly fields: Fields }) => isOfThread(fields)
  await messagesOf(importer, each('messages', read), (line) => !inThread(line))
  for await (const { record, fields } of conversations())
    if (record.kind === 'thread') await importConversation(importer, fields, record)
  await messagesOf(importer, each('messages', read), inThread)
  for await (const { record } of each('reactions', (fields) => reactionOf(fields, now)))
    await importReaction(importer, record)
  for await (const { record, fields } of each('files', (fields) => fileOf(fields, now)))
    await importFile(importer, fields, record, folder)
  for await (const { record } of conversations()) await finishConversation(importer, record)
}

async function messagesOf(
  importer: Importer,
  lines: AsyncIterable<{ readonly record: MessageRecord; readonly fields: Fields }>,
  isWanted: (line: { readonly fields: Fields }) => boolean,
): Promise<void> {
  const messages = new MessageImport(importer)
  for await (const line of lines) if (isWanted(line)) await messages.add(line.record)
  await messages.flush()
}

const isOfThread = (fields: Fields): boolean =>
  fields.has('conversation') && fields.object('conversation').value('kind') === 'thread'

const messageReader =
  ({ now, parts }: Importer) =>
  (fields: Fields): MessageRecord =>
    messageOf(fields, { now, maxTextBytes: parts.config.maxTextBytes })

/** Profiles, contacts and block lists. */
async function personal(importer: Importer, folder: string): Promise<void> {
  for (const [list, read] of Object.entries(personalLists))
    for await (const { fields } of importer.records(
      join(folder, `${list}.jsonl`),
      `${list}.jsonl`,
      () => undefined,
    )) {
      const user = await requireUser(importer, fields, fields.user('user'))
      const store = await read(importer, fields)
      const isDryRun = importer.parts.options.isDryRun
      importer.count(store || isDryRun ? list : `${list}LeftOut`)
      if (user && store && !isDryRun) await importer.parts.database.write((sql) => store(sql, user))
    }
}
