// One server for all browser tests of a run, with an app for each file: users, groups and rooms of one app are not
// visible in another.

import { readdir } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type AppCredentials, makeApps, type ServerPlace, sourceMain, startServer } from './server.ts'

export interface SharedServer extends ServerPlace {
  readonly apps: readonly AppCredentials[]
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly server: SharedServer
  }
}

/** The key of the app of a file. */
export const appKeyFor = (file: string): string =>
  `journeys#${(file.split('/').at(-1) ?? file).replace('.e2e.ts', '')}`

/** A VAPID key pair that is used nowhere else. */
const pushKeys = {
  PARLEY_VAPID_PUBLIC:
    'BNsXneEavsag28klGMIUEpile8S17viRwvn2AkwEzNLefHrBSDyz168Zv3tBEUfdQjINEArHu-xx1uzuvCfHwow',
  PARLEY_VAPID_PRIVATE: '6YqJ1IfSEpt5uuJmUK_ADD5NDkzvFwTIUMeJ2Za0nEI',
  PARLEY_VAPID_SUBJECT: 'mailto:nobody@example.org',
}

/** Called by vitest before the first file; returns the clean-up for after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(pushKeys, sourceMain)
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.e2e.ts'))
  const apps = await makeApps(server.data, files.map(appKeyFor))
  const { url, data, log } = server
  provide('server', { url, data, log, apps })
  return () => server.end()
}
