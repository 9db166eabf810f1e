// The people of the sample. Data only.

export const samplePassword = 'parley'

/** The bot, see pip.ts. */
export const botName = 'pip'

/** The accounts to look around with come first. */
export const people = [
  { user: 'alice', name: 'Alice' },
  { user: 'bob', name: 'Bob Okafor' },
  { user: 'mei', name: 'Mei Lin' },
  { user: 'ana', name: 'Ana Duarte' },
  { user: 'omar', name: 'Omar Haddad' },
  { user: 'priya', name: 'Priya Nair' },
  { user: 'jonas', name: 'Jonas Weber' },
  { user: botName, name: 'Pip' },
] as const

/** The users that the sign-in page offers. */
export const shownPeople = people.slice(0, 4)

export const contactPairs = [
  ['alice', 'bob'],
  ['alice', 'mei'],
  ['bob', 'mei'],
  ['alice', 'priya'],
  ['alice', botName],
  ['bob', botName],
] as const

/** Open contact requests. */
export const requests = [
  { from: 'ana', to: 'alice', reason: 'It is Ana, from the colours. May I add you?' },
] as const

/** The commands of the bot, which follow a slash. */
export const botCommands = [
  { name: 'help', text: 'Shows what I can do' },
  { name: 'joke', text: 'Tells a joke' },
  { name: 'time', text: 'The time of the server' },
  { name: 'echo', text: 'Repeats your words', argument: 'some words' },
  { name: 'ping', text: 'Answers at once' },
] as const

export const signs = [
  { user: 'bob', sign: 'Numbers first, opinions later.' },
  { user: 'mei', sign: 'Write to me in English or 中文.' },
  { user: 'ana', sign: 'Looking at one pixel too long.' },
  { user: 'priya', sign: 'On call this week.' },
  { user: botName, sign: 'A small robot. Write “/” or “帮助” to me.' },
] as const
