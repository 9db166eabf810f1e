// `parley app …`: the tenants of a server and their credentials.

import {
  chooseRegistration,
  ensureApp,
  listApps,
  rotateSecret,
  setDisabled,
  setOpen,
} from '../../areas/session/apps.ts'
import type { App } from '../../directory/directory.ts'
import type { Database } from '../../storage/database.ts'
import { dataCommand } from '../command.ts'
import { readDuration } from '../duration.ts'
import type { Output } from '../output.ts'

export const appCommands = [
  dataCommand({
    name: 'app create',
    args: '<org#app>',
    summary: 'create an app',
    options: { open: { help: 'let everybody register' } },
    examples: ['parley app create acme#chat', 'parley app create acme#chat --open'],
    async run({ args: [name = ''], options }, { database, host }) {
      const { app, isNew } = await ensureApp(database, host, { key: name, openRegistration: options.open })
      if (isNew) await chooseRegistration(database, app.key)
      const { text, json } = shownApps([app])
      return { text: isNew ? text : `${app.key} already exists.\n${text}`, json: (json as unknown[])[0] }
    },
  }),
  dataCommand({
    name: 'app list',
    summary: 'list all apps with their credentials',
    examples: ['parley app list'],
    run: async (_, { database }) => shownApps(await listApps(database)),
  }),
  dataCommand({
    name: 'app rotate-secret',
    args: '<org#app>',
    summary: 'replace the client secret, which signs tokens of users',
    options: {
      overlap: { value: '<time>', help: 'how long the old secret keeps working; the default is 1d' },
    },
    examples: ['parley app rotate-secret acme#chat', 'parley app rotate-secret acme#chat --overlap 0s'],
    async run({ args: [name = ''], options }, { database, host }) {
      const overlap = options.overlap ?? '1d'
      const app = await rotateSecret(database, host, name, readDuration(overlap))
      const { text, json } = shownApps([app])
      return {
        text: `${text}\nThe old secret works for ${overlap}.`,
        json: { ...(json as object[])[0], overlap },
      }
    },
  }),
  dataCommand({
    name: 'app open',
    args: '<org#app>',
    summary: 'let everybody register; undo with app close',
    examples: ['parley app open acme#chat'],
    run: ({ args: [name = ''] }, { database }) => register(database, name, true),
  }),
  dataCommand({
    name: 'app close',
    args: '<org#app>',
    summary: 'let only the back end register users',
    examples: ['parley app close acme#chat'],
    run: ({ args: [name = ''] }, { database }) => register(database, name, false),
  }),
  dataCommand({
    name: 'app disable',
    args: '<org#app>',
    summary: 'refuse all sign-ins and calls; undo with app enable',
    examples: ['parley app disable acme#chat'],
    run: ({ args: [name = ''] }, { database }) => disable(database, name, true),
  }),
  dataCommand({
    name: 'app enable',
    args: '<org#app>',
    summary: 'enable a disabled app again',
    examples: ['parley app enable acme#chat'],
    run: ({ args: [name = ''] }, { database }) => disable(database, name, false),
  }),
]

async function register(database: Database, name: string, isOpen: boolean): Promise<Output> {
  const app = await setOpen(database, name, isOpen)
  await chooseRegistration(database, app.key)
  const who = app.openRegistration ? 'Everybody can' : 'Only the back end can'
  const json = { app: app.key, openRegistration: app.openRegistration }
  return { text: `${who} register users in ${app.key}.`, json }
}

async function disable(database: Database, name: string, isDisabled: boolean): Promise<Output> {
  const app = await setDisabled(database, name, isDisabled)
  const state = isDisabled ? 'disabled' : 'enabled'
  return { text: `${app.key} is ${state}.`, json: { app: app.key, disabled: app.disabled } }
}

function shownApps(apps: readonly App[]): Output {
  const json = apps.map(({ key, clientId, clientSecret, openRegistration }) => ({
    app: key,
    clientId,
    clientSecret,
    openRegistration,
  }))
  const text = json
    .map(
      (app) =>
        `${app.app}\n  client id      ${app.clientId}\n  client secret  ${app.clientSecret}\n  registration   ${app.openRegistration ? 'open' : 'by the back end only'}`,
    )
    .join('\n')
  return { text, json }
}
