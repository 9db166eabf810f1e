// "Launch": the group that prepares the release. Alice owns it. She has a mention that she has not seen.

import { type Beat, day, hour, type StoryGroup, scene } from '../story-steps.ts'

export const launchGroup: StoryGroup = {
  key: 'launch',
  at: 9 * day,
  owner: 'alice',
  name: 'Launch',
  description: 'Everything until Friday. Decisions are pinned.',
  members: ['bob', 'mei', 'ana', 'omar', 'priya', 'jonas'],
}

const here = scene('launch')
const rollout = scene('rollout')

const planning: readonly Beat[] = [
  here.promote(9 * day - 1, 'alice', 'bob'),
  here.announce(
    8 * day,
    'alice',
    'Launch is on Friday at 10:00. Branch freeze on Wednesday evening. Blockers go into a thread, not into a direct message.',
  ),
  here.say(6 * day, 'alice', 'Welcome everybody. Five days, one list, no heroics.', { as: 'welcome' }),
  ...here.react(6 * day - 3, 'welcome', { bob: '🚀', mei: '🚀', priya: '🚀', jonas: '👋', ana: '❤️' }),
  here.show(6 * day - 10, 'jonas', 'whiteboard', 'The board after this morning. Red is what worries me.', {
    as: 'board',
  }),
  here.say(6 * day - 14, 'priya', 'The red column is shorter than last time. I call that progress.', {
    replyTo: 'board',
  }),
  here.hand(5 * day, 'bob', 'checklist', { as: 'list' }),
  here.share(5 * day - 1, 'bob', 'checklist'),
  here.say(5 * day - 2, 'bob', 'This is the list. If it is not on the list, it is not part of the launch.', {
    as: 'rule',
  }),
  here.pin(5 * day - 3, 'bob', 'rule'),
  ...here.react(5 * day - 5, 'rule', { alice: '👍', priya: '👍', omar: '👍' }),
  here.say(4 * day, 'omar', 'Press kit is ready except for the pictures. @Ana when can I have them?', {
    mentions: ['ana'],
    as: 'press',
  }),
  here.say(4 * day - 20, 'ana', 'Tomorrow at noon. Two of them today if you are nice.', { replyTo: 'press' }),
  here.say(4 * day - 22, 'omar', 'I am always nice.'),
  here.say(4 * day - 23, 'jonas', 'I have screenshots of the contrary', { as: 'contrary' }),
  here.recall(4 * day - 24, 'jonas', 'contrary'),
]

const rollingOut: readonly Beat[] = [
  here.say(
    2 * day,
    'priya',
    'Proposal for the roll-out: 5 % at 10:00, everybody at 11:00 if the error rate stays flat.',
    {
      as: 'proposal',
    },
  ),
  rollout.startThread(2 * day - 2, 'priya', 'proposal', 'Roll-out plan', 'rollout'),
  rollout.say(
    2 * day - 4,
    'priya',
    'Thresholds: p99 above 150 ms for five minutes, or more than 0.1 % errors.',
  ),
  rollout.say(2 * day - 20, 'alice', 'Who presses the button?'),
  rollout.say(2 * day - 21, 'priya', 'You do. I watch the graphs and say stop.'),
  rollout.say(day, 'bob', 'I would wait two hours instead of one. Lunch is when people write.', {
    as: 'lunch',
  }),
  ...rollout.react(day - 5, 'lunch', { priya: '👀' }),
  rollout.say(95, 'priya', 'Fair. 5 % at 10:00, everybody at 12:30.'),
  rollout.say(94, 'mei', '同意，午饭之后再全量。'),
]

const lastDay: readonly Beat[] = [
  here.say(day + hour, 'mei', '发布说明的中文版写好了，英文版今晚给大家。', { as: 'notes' }),
  here.hand(day + hour - 1, 'mei', 'notes'),
  ...here.react(day + hour - 4, 'notes', { alice: '👏', bob: '👏' }),
  here.say(day, 'alice', 'Branch is frozen. Thank you all, go home.', { as: 'frozen' }),
  here.edit(day - 1, 'alice', 'frozen', 'Branch is frozen at 18:30. Thank you all, go home.'),
  ...here.react(day - 3, 'frozen', { bob: '🎉', mei: '🎉', ana: '🎉', omar: '🎉', priya: '🧊' }),
  here.pin(day - 4, 'bob', 'frozen'),
  ...here.read(5 * hour, 'alice', 'bob', 'mei', 'ana', 'omar', 'priya', 'jonas'),
  here.say(80, 'jonas', 'Staging has been up for 26 hours. No restart, memory is flat.'),
  here.show(78, 'jonas', 'chart', 'Messages per hour against latency, this week', { as: 'week' }),
  ...here.react(76, 'week', { bob: '📉', priya: '🔥', mei: '🔥' }),
  here.say(
    40,
    'omar',
    'Two newspapers asked for an interview tomorrow. I said yes to the one that reads changelogs.',
  ),
  here.say(
    34,
    'bob',
    '@Alice can you take the call at 9:15? They want numbers, and I will be on the train.',
    {
      mentions: ['alice'],
      as: 'call',
    },
  ),
  ...here.react(33, 'call', { omar: '🙏' }),
  here.say(16, 'priya', 'Error budget for the week is untouched. I almost miss the alarms.'),
  ...here.read(10, 'bob', 'priya', 'omar'),
]

export const launch: readonly Beat[] = [...planning, ...rollingOut, ...lastDay]
