// The scenarios that also run on PostgreSQL: those whose outcome depends on the database most, such as order, repeats,
// edits, recalls, members, read positions and restarts. Scenarios over days of virtual time are not among them: a
// server polls its database every few seconds, and on PostgreSQL each poll is a real query.

const inFolder = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `tests/scenarios/${folder}/${name}.scenario.ts`)

/** In every run. */
export const scenariosOnPostgres: readonly string[] = [
  ...inFolder('messages', ['combined', 'edit', 'once', 'receipts-devices', 'refusals', 'two-people']),
  ...inFolder('groups', ['joining', 'leaving', 'mutes-and-disabling', 'settings']),
  ...inFolder('threads', ['lifecycle', 'personal-state']),
  ...inFolder('rooms', ['lifecycle']),
  ...inFolder('server', ['restart']),
]

/** In the long form. */
export const moreScenariosOnPostgres: readonly string[] = [
  ...inFolder('messages', ['devices', 'kinds', 'offline', 'options', 'pins', 'reactions', 'recall']),
  ...inFolder('messages', ['receipts', 'report', 'streams', 'unread']),
  ...inFolder('conversations', ['history', 'own-list', 'unread-exact']),
  ...inFolder('threads', ['messages']),
  ...inFolder('people', ['contacts', 'own-devices']),
  ...inFolder('connection', ['cut', 'silence']),
  ...inFolder('push', ['silence']),
  ...inFolder('rooms', ['broadcasts-and-accounts', 'mutes-and-blocks', 'presence']),
  ...inFolder('server', ['storm']),
]
