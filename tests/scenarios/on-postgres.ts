// The scenarios that also run on PostgreSQL: half of them in every run, all in the long form. The half is those whose outcome
// depends on the database most, such as order, repeats, edits, recalls, members, read positions and restarts, and of the
// others those that take a few seconds. Scenarios over days of virtual time are not among it: a server polls its database
// every few seconds, and on PostgreSQL each poll is a real query.

const inFolder = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `tests/scenarios/${folder}/${name}.scenario.ts`)

/** In every run. */
export const scenariosOnPostgres: readonly string[] = [
  ...inFolder('cluster', ['changes', 'presence-and-pushes', 'sessions', 'streams']),
  ...inFolder('connection', ['forced-logout', 'sign-in', 'tokens']),
  ...inFolder('files', ['parts']),
  ...inFolder('groups', ['joining', 'leaving', 'mutes-and-disabling', 'settings']),
  ...inFolder('messages', ['combined', 'devices', 'edit', 'hook', 'once', 'options', 'recall', 'receipts']),
  ...inFolder('messages', ['receipts-devices', 'refusals', 'report', 'streams', 'two-people', 'unread']),
  ...inFolder('push', ['outbox']),
  ...inFolder('rooms', ['lifecycle', 'membership', 'mutes-and-blocks']),
  ...inFolder('server', ['restart']),
  ...inFolder('threads', ['lifecycle', 'messages', 'personal-state']),
]

/** In the long form, with as many random cases as that has on the embedded database. All others have as many as a short run. */
export const moreScenariosOnPostgres: readonly string[] = [
  ...inFolder('messages', ['kinds', 'offline', 'pins', 'reactions']),
  ...inFolder('conversations', ['history', 'own-list', 'unread-exact']),
  ...inFolder('people', ['contacts', 'own-devices']),
  ...inFolder('connection', ['cut', 'silence']),
  ...inFolder('push', ['silence']),
  ...inFolder('rooms', ['broadcasts-and-accounts']),
  ...inFolder('server', ['storm']),
]
