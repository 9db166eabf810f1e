// How large an answer with a list may become: a section of docs/limits.md. "bytes" in the last column are those of the texts;
// JSON adds names of fields and quotes.

/** The contents of the list, the most rows in an answer, and the bound of its bytes. */
const lists: readonly (readonly [list: string, rows: string, bytes: string])[] = [
  ['history, search, pins', '200, 50, 50', 'ends at `pageBytes`; the cursor continues there'],
  ['conversations, marked and pinned ones', '50', 'ends at `pageBytes`; the cursor continues there'],
  ['conversations for older clients', '100', 'last messages beyond `pageBytes` are left out'],
  ['threads with last messages', '50', 'last messages beyond `pageBytes` are left out'],
  ['pages of the channel', 'the window of the device', '256 KiB, and always at least one message'],
  [
    'own groups with details',
    '500',
    'texts of the app beyond `pageBytes` are left out; the rest is at most 5 kB a row',
  ],
  ['joined groups; public groups', '500; 100', '0.5 kB a row; 5 kB a row'],
  ['rooms by cursor', '1,000', 'ends at `pageBytes`; the cursor continues there'],
  ['rooms by page number', '1,000', '2 kB a row'],
  ['members, admins, blocked and muted people', '1,000', '0.1 kB a row'],
  ['attributes of members', '100 people', '4 kB for each'],
  ['attributes of a room', '100 keys', '64 KiB in all'],
  ['profiles', '100 people', '14 kB for each: seven values of 2 kB'],
  ['contacts, blocked people', '1,000', '0.4 kB a row'],
  ['presences', '100 people', '1 kB for each'],
  ['reactions of messages', '100 messages', '20 names and 64 characters for each kind of reaction'],
  ['people with one reaction', '100', '0.1 kB a row'],
  ['readers of a group message', '500', 'ends at `pageBytes`; the key continues there'],
  ['shared files', '100', '1 kB a row'],
  ['own devices', '50', '0.5 kB a row'],
  ['silent conversations', '200', '0.2 kB a row'],
  ['events that a back end pulls', '500', 'ends at `eventBatchBytes`'],
]

export function answerSizes(): string[] {
  return [
    '## Lists in answers',
    '',
    'A list is bounded by its number of rows, and where rows can be large also by bytes.',
    '',
    '| List | Rows | Bytes |',
    '|---|---|---|',
    ...lists.map((row) => `| ${row.join(' | ')} |`),
    '',
  ]
}
