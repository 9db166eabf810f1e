// The sample users and their messages. Data only.

export interface Line {
  readonly from: string
  /** Absent: `from` has read everything up to here. */
  readonly text?: string
  readonly minutesAgo: number
  readonly read?: true
}

export const samplePassword = 'parley'

export const people = [
  { user: 'alice', name: 'Alice' },
  { user: 'bob', name: 'Bob Okafor' },
  { user: 'mei', name: 'Mei Lin' },
  { user: 'ana', name: 'Ana Duarte' },
] as const

/** Contacts, open contact requests, and profiles. */
export const acquaintances = [
  ['alice', 'bob'],
  ['alice', 'mei'],
  ['bob', 'mei'],
] as const

export const requests = [
  { from: 'ana', to: 'alice', reason: 'It is Ana, from the colours. May I add you?' },
] as const

export const signs = [
  { user: 'bob', sign: 'Numbers first, opinions later.' },
  { user: 'mei', sign: 'Write to me in English or 中文.' },
  { user: 'ana', sign: 'Looking at one pixel too long.' },
] as const

const hour = 60
const day = 24 * hour

export const talks: readonly { between: readonly [string, string]; lines: readonly Line[] }[] = [
  {
    between: ['alice', 'bob'],
    lines: [
      { from: 'bob', text: 'Morning! Did the soak test finish?', minutesAgo: day + 3 * hour },
      { from: 'alice', read: true, minutesAgo: day + 3 * hour - 1 },
      {
        from: 'alice',
        text: 'It did. One million messages, kill -9 every minute, nothing lost.',
        minutesAgo: day + 3 * hour - 2,
      },
      {
        from: 'alice',
        text: 'I still do not quite believe it, so it runs again tonight.',
        minutesAgo: day + 3 * hour - 2,
      },
      { from: 'bob', read: true, minutesAgo: day + 2 * hour + 50 },
      { from: 'bob', text: 'That is the graph for the front page 🎉', minutesAgo: day + 2 * hour + 49 },
      { from: 'alice', read: true, minutesAgo: day + 2 * hour + 40 },
      { from: 'alice', text: 'Only if the second run agrees with the first.', minutesAgo: 5 * hour },
      { from: 'bob', read: true, minutesAgo: 4 * hour + 30 },
      {
        from: 'bob',
        text: 'It agrees. I checked the numbers twice, then asked Mei to check mine.',
        minutesAgo: 22,
      },
      { from: 'bob', text: 'Shall we ship it on Friday?', minutesAgo: 21 },
    ],
  },
  {
    between: ['alice', 'mei'],
    lines: [
      { from: 'mei', text: '新的滚动你试过了吗？', minutesAgo: 2 * day },
      { from: 'alice', read: true, minutesAgo: 2 * day - 3 },
      { from: 'alice', text: '试过了，加载历史消息时一像素都不动。', minutesAgo: 2 * day - 4 },
      { from: 'mei', read: true, minutesAgo: 2 * day - 5 },
      { from: 'mei', text: '这个滚动终于不跳了 👏', minutesAgo: 2 * day - 6 },
      { from: 'alice', read: true, minutesAgo: 2 * day - 7 },
      {
        from: 'mei',
        text: 'I will write the release notes in both languages, can you proofread the English?',
        minutesAgo: 48,
      },
    ],
  },
  {
    between: ['alice', 'ana'],
    lines: [
      { from: 'alice', text: 'Hi Ana, could you look at the colours in dark mode?', minutesAgo: 3 * day },
      { from: 'ana', read: true, minutesAgo: 3 * day - 10 },
      {
        from: 'ana',
        text: 'Looking now. The accent needs a lighter step on the dark surface, the rest holds up.',
        minutesAgo: 3 * day - 12,
      },
      { from: 'alice', read: true, minutesAgo: 3 * day - 13 },
      { from: 'alice', text: 'Perfect, thank you!', minutesAgo: 3 * day - 14 },
      { from: 'ana', read: true, minutesAgo: 3 * day - 15 },
    ],
  },
  {
    between: ['bob', 'mei'],
    lines: [
      { from: 'bob', text: 'Numbers are in the sheet, second tab.', minutesAgo: 3 * hour },
      { from: 'mei', read: true, minutesAgo: 2 * hour },
      { from: 'mei', text: '看到了，和我算的一样。', minutesAgo: 2 * hour - 1 },
    ],
  },
]

/** A public room, owned by one of the sample users. */
export const rooms = [
  {
    owner: 'alice',
    name: 'Lobby',
    description: 'Come in and say hello. Whatever is said here is for those who are here.',
  },
] as const
