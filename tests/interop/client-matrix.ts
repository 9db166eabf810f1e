// Which files of tests/interop run with which clients. All of them run with the reference client (`interop`). The
// same files can run with the drop-in in its place (`drop-in`), with the two alternating (`mixed`), and with everybody on a
// random node of a cluster (`nodes`): each file does so always, in the long form only (`npm test -- long`), or never. docs/testing-interop.md shows this as a
// table.

type When = 'always' | 'long' | 'never'

export interface Surfaces {
  readonly dropIn: When
  readonly mixed: When
  /** With the reference client on three nodes of a cluster. */
  readonly nodes: When
  readonly why: string
}

const recorded = 'recorded vectors and differential runs prove the calls'
const serverOnly = 'the server decides, whichever client asks'

/** By file name, without `.test.ts`. */
export const surfaces: Readonly<Record<string, Surfaces>> = {
  blocklist: { dropIn: 'long', mixed: 'long', nodes: 'long', why: `${recorded}; one client at a time` },
  browser: {
    dropIn: 'always',
    mixed: 'long',
    nodes: 'long',
    why: 'real sockets and storage of a page; mixing adds nothing there',
  },
  rtc: { dropIn: 'long', mixed: 'never', nodes: 'long', why: `${recorded}; one client at a time` },
  changes: {
    dropIn: 'always',
    mixed: 'always',
    nodes: 'long',
    why: 'edits and recalls reach the others, also after a while away',
  },
  channel: { dropIn: 'long', mixed: 'long', nodes: 'long', why: `frames written by hand; ${serverOnly}` },
  contacts: {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'long',
    why: `${recorded}; requests go from one client to the other`,
  },
  conversations: {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'long',
    why: `${recorded}; devices of one person hear of each other`,
  },
  'random-mix': {
    dropIn: 'always',
    mixed: 'always',
    nodes: 'long',
    why: 'everything in random order, and everybody agrees in the end',
  },
  facts: {
    dropIn: 'always',
    mixed: 'never',
    nodes: 'never',
    why: 'what the server relies on in a client; one client at a time',
  },
  'files-more': {
    dropIn: 'always',
    mixed: 'long',
    nodes: 'long',
    why: 'uploads that break off are settled by the client; one at a time',
  },
  'files-s3': { dropIn: 'long', mixed: 'long', nodes: 'never', why: `where files are kept; ${serverOnly}` },
  files: {
    dropIn: 'always',
    mixed: 'long',
    nodes: 'never',
    why: 'the client cuts files into parts; one client at a time',
  },
  frames: {
    dropIn: 'long',
    mixed: 'never',
    nodes: 'never',
    why: 'differential runs compare the frames of both; one client at a time',
  },
  golden: {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `recorded requests, sent by hand; ${serverOnly}`,
  },
  'groups-moderation': {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `${recorded}; groups-moderation-events has what others hear`,
  },
  'groups-calls': {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `${recorded}; groups-membership-events has what others hear`,
  },
  'groups-membership-events': {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'always',
    why: 'differential runs prove each event; here one client causes what the other hears',
  },
  'groups-moderation-events': {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'long',
    why: 'differential runs prove each event; here one client causes what the other hears',
  },
  'client-quirks': {
    dropIn: 'never',
    mixed: 'never',
    nodes: 'never',
    why: 'oddities of the reference client that the drop-in does not have',
  },
  harness: {
    dropIn: 'always',
    mixed: 'never',
    nodes: 'never',
    why: 'connecting, heartbeats and reconnecting on a scripted server; one client at a time',
  },
  history: {
    dropIn: 'always',
    mixed: 'long',
    nodes: 'long',
    why: 'pages of history and what is removed of it; differential runs compare every form',
  },
  kinds: {
    dropIn: 'always',
    mixed: 'always',
    nodes: 'long',
    why: 'every kind of message, with files, written by one client and read by the other',
  },
  limits: {
    dropIn: 'long',
    mixed: 'never',
    nodes: 'long',
    why: `differential runs compare every refusal; ${serverOnly}`,
  },
  moderation: {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `differential runs compare every refusal; ${serverOnly}`,
  },
  newer: {
    dropIn: 'always',
    mixed: 'never',
    nodes: 'long',
    why: 'pieces of streamed messages; one client at a time',
  },
  options: {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'long',
    why: `${recorded}; delivery to some receivers, and receipts for all`,
  },
  'our-changes': {
    dropIn: 'long',
    mixed: 'never',
    nodes: 'long',
    why: 'the drop-in is made of our client; mixed has it beside the reference client',
  },
  'our-client': {
    dropIn: 'long',
    mixed: 'never',
    nodes: 'long',
    why: 'the drop-in is made of our client; mixed has it beside the reference client',
  },
  'our-discovery': { dropIn: 'never', mixed: 'never', nodes: 'never', why: 'our client alone' },
  'our-kinds': {
    dropIn: 'long',
    mixed: 'never',
    nodes: 'long',
    why: 'the drop-in is made of our client; mixed has it beside the reference client',
  },
  'our-refusals': {
    dropIn: 'long',
    mixed: 'never',
    nodes: 'long',
    why: 'the drop-in is made of our client; differential runs compare every refusal',
  },
  people: { dropIn: 'long', mixed: 'long', nodes: 'long', why: `${recorded}; ${serverOnly}` },
  'presence-off': {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `differential runs compare every refusal; ${serverOnly}`,
  },
  presence: {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'always',
    why: `${recorded}; one client publishes what the other hears`,
  },
  profiles: { dropIn: 'long', mixed: 'long', nodes: 'long', why: `${recorded}; one client at a time` },
  push: { dropIn: 'long', mixed: 'never', nodes: 'long', why: `the way to a phone; ${serverOnly}` },
  reactions: {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'always',
    why: `${recorded}; reactions and pins reach the others`,
  },
  receipts: {
    dropIn: 'always',
    mixed: 'always',
    nodes: 'always',
    why: 'a client confirms by itself, and the other counts',
  },
  refusals: {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `differential runs compare every refusal; ${serverOnly}`,
  },
  rest: { dropIn: 'never', mixed: 'never', nodes: 'never', why: 'programs other than clients' },
  'rooms-away': {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `when somebody is taken out of a room; ${serverOnly}`,
  },
  'rooms-calls': {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `${recorded}; rooms-events has what others hear`,
  },
  'rooms-events': {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'always',
    why: 'differential runs prove each event; here one client causes what the other hears',
  },
  'rooms-messages': {
    dropIn: 'always',
    mixed: 'always',
    nodes: 'long',
    why: 'a client joins again by itself after a restart; delivery in rooms',
  },
  'rooms-ours': {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: 'the drop-in is made of our client; rooms-messages has the delivery',
  },
  'server-api': {
    dropIn: 'never',
    mixed: 'never',
    nodes: 'long',
    why: 'a back end causes it over REST; the other suites prove how clients receive it',
  },
  session: {
    dropIn: 'always',
    mixed: 'long',
    nodes: 'long',
    why: 'signing in, tokens, devices and reconnecting; the clients do not meet',
  },
  settings: {
    dropIn: 'long',
    mixed: 'long',
    nodes: 'long',
    why: `differential runs compare every refusal; ${serverOnly}`,
  },
  'silent-mode': {
    dropIn: 'long',
    mixed: 'always',
    nodes: 'long',
    why: `${recorded}; devices of one person hear of each other`,
  },
  'client-matrix': { dropIn: 'never', mixed: 'never', nodes: 'never', why: 'checks this table' },
  text: {
    dropIn: 'always',
    mixed: 'always',
    nodes: 'always',
    why: 'delivery: online, away, on several devices, after a broken connection',
  },
  threads: {
    dropIn: 'always',
    mixed: 'always',
    nodes: 'always',
    why: 'messages and events in threads, live and after a while away',
  },
  translation: { dropIn: 'long', mixed: 'long', nodes: 'long', why: `${recorded}; ${serverOnly}` },
}

/** The files that run with this surface, as patterns. */
export function filesFor(surface: keyof Omit<Surfaces, 'why'>, isLong: boolean): string[] {
  const runs = (when: When) => when === 'always' || (isLong && when === 'long')
  return Object.entries(surfaces)
    .filter(([, where]) => runs(where[surface]))
    .map(([name]) => `tests/interop/${name}.test.ts`)
}
