// The allowed directions of imports. An arrow of docs/architecture.md is a row here; everything else is refused, so a
// new folder starts by getting its row.

/** Packages a package's sources may import. Tests may also use the testkit and the client in Node. */
export const packageRules: Readonly<Record<string, readonly string[]>> = {
  'packages/protocol': [],
  'packages/client': ['@parley/protocol', '@parley/protocol/search'],
  'packages/server': ['@parley/protocol', '@parley/protocol/search', '@parley/protocol/wire'],
  // For back ends: the definitions, and nothing of the client.
  'packages/admin': ['@parley/protocol'],
  'packages/react': [
    '@parley/client',
    '@parley/client/groups',
    '@parley/client/people',
    '@parley/client/media',
  ],
  // The drop-in is made of the client's internals, and uses the names of the wire format.
  'packages/compat': [
    '@parley/client',
    '@parley/client/internals',
    '@parley/client/discovery',
    '@parley/client/miniprogram',
    '@parley/client/store',
    '@parley/protocol',
  ],
  // For back ends; has no dependencies.
  'packages/token': [],
  'packages/testkit': [
    '@parley/server',
    '@parley/client',
    '@parley/client/groups',
    '@parley/client/people',
    '@parley/client/node',
    '@parley/client/chaos',
    '@parley/client/devtools',
    '@parley/protocol',
  ],
  // The operators' console: the look of the kit, and messages that operators look up.
  'apps/console': ['@parley/react/foundation', '@parley/react/styles.layered.css', '@parley/protocol'],
  // The gallery, which is not part of the built application, shows the kit on its fake client.
  'apps/chat': [
    '@parley/react',
    '@parley/react/hooks',
    '@parley/react/styles.layered.css',
    '@parley/react/widget',
    '@parley/react/element',
    '@parley/react/testing',
    '@parley/client',
    '@parley/client/store',
    '@parley/client/tabs',
    '@parley/client/chaos',
    '@parley/client/devtools',
  ],
}

/** Folders that may import less than their package. */
export const folderPackageRules: Readonly<Record<string, readonly string[]>> = {
  // Every database thread loads these, and takes twice as long to start with the definitions of all calls.
  'packages/server/src/storage/procedures': ['@parley/protocol/search', '@parley/protocol/wire'],
}

/** Where Node's own modules may be used, besides tests and the files outside packages and apps. */
export const mayUseNode: readonly RegExp[] = [
  /^packages\/server\//,
  /^packages\/testkit\//,
  /^packages\/admin\//,
  /^packages\/client\/src\/node\.ts$/,
  /^packages\/client\/src\/platform\/node(-file-system|-upload)?\.ts$/,
  /^apps\/[^/]+\/vite\.config\.ts$/,
]

/**
 * Modules of Node that the server imports types from, and where it gets their values: importing `node:http` reads each
 * of its exports, and for that Node loads its implementation of fetch.
 */
export const slowModules: Readonly<Record<string, string>> = {
  'node:http': 'packages/server/src/platform/node-http.ts',
}

/** The build configuration of an app may use the tools of the repository. */
export const mayUseTools = /^apps\/[^/]+\/vite\.config\.ts$/

/** Sources of packages that tests outside of them may import although no entry exports them. */
export const openToTests: readonly string[] = [
  // Lists every method that is one request; applications do not need it.
  'packages/compat/src/method-tables/all.ts',
  // The PostgreSQL of the run, for scenarios.
  'packages/server/src/storage/test-postgres.ts',
]

/** The tools that tests of packages and apps may use. */
export const toolsForTests = 'tools/testing/'

/** A place inside a package (a folder, or a file at the top of `src`), and the places it may import. */
export type FolderRules = Readonly<Record<string, readonly string[] | 'everything'>>

/** Modules of the client without dependencies. */
const clientLeaves = ['log.ts']

/** Modules of the server without dependencies. */
const serverLeaves = ['platform', 'limits', 'lru-cache.ts', 'config', 'log.ts', 'metrics.ts', 'rate-limits']

/** The base of the server's domain: users, logs and storage. */
const serverGround = ['directory', 'tokens', 'logs', 'storage']

/** Layers of the kit, from the bottom up; each one may import those before it. */
const kitGround = ['get-or-create.ts', 'strings', 'ui']
const kitState = ['media', 'messages', 'state', ...kitGround]
const kitCommon = ['presence', 'notifications', ...kitState]
const kitViews = ['timeline', 'composer', 'list', ...kitCommon]
const kitShared = ['conversation', 'members', ...kitViews]

/** The allowed directions inside packages. Importing from the same folder is always allowed. */
export const folderRules: Readonly<Record<string, FolderRules>> = {
  'packages/client': {
    // The entries, and the file that assembles the client.
    'index.ts': 'everything',
    'core.ts': 'everything',
    'transport.ts': 'everything',
    'node.ts': 'everything',
    'miniprogram.ts': 'everything',
    'miniprogram-all.ts': 'everything',
    'miniprogram-areas.ts': 'everything',
    // A small client beside client.ts.
    mini: 'everything',
    'groups.ts': 'everything',
    'people.ts': 'everything',
    'store.ts': 'everything',
    'node-store.ts': 'everything',
    'tabs.ts': 'everything',
    'devtools.ts': 'everything',
    'discovery.ts': 'everything',
    'chaos.ts': 'everything',
    'media.ts': 'everything',
    'internals.ts': 'everything',
    // Deprecated name of internals.ts.
    'parts.ts': ['internals.ts'],
    'client.ts': 'everything',

    areas: [
      'local-store',
      'calls',
      'files',
      'outbox',
      'state',
      'connection',
      'platform',
      'options.ts',
      ...clientLeaves,
    ],
    outbox: ['calls', 'files', 'state', 'connection', 'platform', 'options.ts', ...clientLeaves],
    files: ['calls', 'state', 'connection', 'platform', 'options.ts', ...clientLeaves],
    sync: ['calls', 'state', 'connection', 'platform', 'options.ts', ...clientLeaves],
    calls: ['state', 'connection', 'platform', 'options.ts', ...clientLeaves],
    connection: ['platform', 'options.ts', ...clientLeaves],
    // Optional; the application passes it in.
    discovery: ['platform', 'options.ts'],
    // A copy of the state between visits. It fills the state when a session begins, and tabs share it.
    'local-store': ['outbox', 'state', 'connection', 'platform', 'options.ts', ...clientLeaves],
    // A simulated bad network between the client and its host.
    chaos: ['platform'],
    // Bots of programs in Node, around a client that they are handed.
    bot: ['client.ts', 'state', 'platform'],
    // Observes from outside; imports only the type of the client.
    devtools: ['client.ts', 'calls', 'state', 'platform'],
    // A draft may hold a file of the host.
    state: ['platform'],
    platform: [],
    // Only the type of the store that a client is given.
    'options.ts': ['local-store', 'platform', ...clientLeaves],
    'log.ts': [],
  },
  'packages/server': {
    'index.ts': 'everything',
    'main.ts': 'everything',
    'serve.ts': 'everything',
    'open-configured.ts': ['config', 'log.ts', 'platform', 'storage'],
    'fatal.ts': ['log.ts'],
    'server.ts': 'everything',
    'server-options.ts': 'everything',
    'server-gauges.ts': 'everything',
    'server-lifecycle.ts': [],
    'server-operators.ts': 'everything',
    cli: 'everything',
    sample: 'everything',
    // The OpenAPI document and its page, from the definitions.
    'api-page': ['pipeline', 'platform'],

    // People who run the server: accounts, sessions, and the figures that they see.
    operators: ['health', 'tokens', 'storage', ...serverLeaves],
    // Health checks of the parts that the server needs.
    health: ['storage', 'bus', ...serverLeaves],
    // Backups of the database and of files, and restoring them.
    backup: ['files', ...serverGround, ...serverLeaves],
    // Exports of the data of a user, a conversation or an app, for people and other programs.
    export: ['areas', 'events', 'files', ...serverGround, ...serverLeaves],
    // Imports of exports and of history files, into an app that may be empty.
    import: ['areas', 'export', 'files', 'frames', 'rooms', ...serverGround, ...serverLeaves],
    // Erases everything about a person, in all areas.
    erasure: ['areas', 'files', 'pipeline', ...serverGround, ...serverLeaves],
    retention: ['areas', 'pipeline', ...serverGround, ...serverLeaves],
    // The gateway and the areas are connected in server.ts, which passes the areas to the gateway.
    gateway: [
      'pipeline',
      'operators',
      'health',
      'files',
      'sessions',
      'frames',
      'tracing',
      ...serverGround,
      ...serverLeaves,
    ],
    areas: [
      'pipeline',
      'operators',
      'moderation',
      'translation',
      'speech',
      'rtc',
      'push',
      'presence',
      'rooms',
      'streams',
      'events',
      'sessions',
      'frames',
      ...serverGround,
      ...serverLeaves,
    ],
    files: ['pipeline', ...serverGround, ...serverLeaves],
    moderation: ['storage', ...serverLeaves],
    translation: [...serverLeaves],
    // Speech-to-text providers.
    speech: [...serverLeaves],
    // Signs tokens for voice and video calls in other systems.
    rtc: [...serverLeaves],
    // Push notifications for messages to devices that are offline.
    push: ['sessions', 'frames', ...serverGround, ...serverLeaves],
    // Messages between nodes.
    bus: [...serverLeaves],
    // The other nodes of a cluster: messages to them and from them.
    cluster: ['bus', 'sessions', 'frames', ...serverGround, ...serverLeaves],
    'join-cluster.ts': 'everything',
    'cluster-rooms.ts': 'everything',
    'server-engines.ts': 'everything',
    'server-data-jobs.ts': 'everything',
    'server-downloads.ts': 'everything',
    'server-tracing.ts': 'everything',
    delivery: ['rooms', 'sessions', 'frames', ...serverGround, ...serverLeaves],
    pipeline: [
      'operators',
      'health',
      'moderation',
      'rtc',
      'push',
      'translation',
      'speech',
      'presence',
      'rooms',
      'streams',
      'events',
      'sessions',
      'frames',
      ...serverGround,
      ...serverLeaves,
    ],
    // Rooms in memory, and their events to the sessions of their members.
    rooms: ['sessions', 'frames', ...serverGround, ...serverLeaves],
    // Presence and its subscribers, over their sessions.
    presence: ['sessions', 'frames', ...serverGround, ...serverLeaves],
    // Streamed messages that have not ended.
    streams: ['sessions', 'frames', ...serverGround, ...serverLeaves],
    // Events for the back ends of apps. Requests are made by the rules of the push providers.
    events: ['push', 'sessions', 'frames', ...serverGround, ...serverLeaves],
    // Spans of requests, messages and events, for collectors of traces.
    tracing: ['events', 'sessions', ...serverGround, ...serverLeaves],
    // A session holds the feed of its device: what it was sent and what it has acknowledged.
    sessions: ['frames', ...serverGround, ...serverLeaves],

    // The frame format and the interface of a connection, for everything that reads or writes frames.
    frames: [...serverLeaves],
    logs: ['directory', 'storage', ...serverLeaves],
    tokens: ['directory', 'storage', ...serverLeaves],
    directory: ['storage', ...serverLeaves],
    storage: [...serverLeaves],
    'metrics.ts': ['log.ts'],
    'rate-limits': ['lru-cache.ts'],
    'lru-cache.ts': [],
    platform: [],
    // Budgets with their reasons, and what enforces them.
    limits: ['platform'],
    // Every setting with its default.
    config: ['limits'],
    'log.ts': [],
  },
  'packages/react': {
    'index.ts': 'everything',
    'hooks.ts': 'everything',
    'foundation.tsx': [...kitGround],
    'widget.ts': 'everything',
    'element.ts': 'everything',
    // Forms that bring their own client, and the custom element around them.
    widget: 'everything',
    element: 'everything',
    // The provider, and components that combine several features.
    app: 'everything',

    groups: [...kitShared],
    rooms: [...kitShared],
    threads: [...kitShared],
    people: [...kitShared],
    search: [...kitShared],
    settings: [...kitShared],

    // Shared parts of groups, rooms and threads.
    conversation: [...kitCommon],
    members: [...kitCommon],

    timeline: [...kitCommon],
    composer: [...kitCommon],
    list: [...kitCommon],

    notifications: [...kitState],
    presence: [...kitState],

    // From here on only hooks, pure functions and components that belong to no feature.
    state: ['messages', ...kitGround],
    messages: [...kitGround],
    // Uses texts, but nothing of chat.
    media: [...kitGround],
    ui: ['get-or-create.ts', 'strings'],
    strings: ['get-or-create.ts'],
    'get-or-create.ts': [],
  },
}

/** Folders with one public file, index.ts: other folders of the package import nothing else from them. */
export const featureFolders: Readonly<Record<string, readonly string[]>> = {
  'packages/react': [
    'presence',
    'notifications',
    'timeline',
    'composer',
    'list',
    'conversation',
    'members',
    'people',
    'groups',
    'rooms',
    'threads',
    'search',
    'settings',
  ],
}

/** Files that nothing may import, except the entries beside them. */
export const topOfPackage: Readonly<Record<string, readonly string[]>> = {
  'packages/client/src/client.ts': [
    'index.ts',
    'core.ts',
    'node.ts',
    'miniprogram-all.ts',
    'devtools.ts',
    'devtools',
    'bot',
  ],
  'packages/server/src/server.ts': ['index.ts', 'serve.ts'],
}

/** The only file of a server area that other areas may import. */
export const doorOfArea = 'shared.ts'

/** The maximum number of import circles that only types close. */
export const mostTypeCircles = 5
