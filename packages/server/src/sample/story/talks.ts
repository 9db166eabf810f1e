// The one-to-one conversations of the story. Alice has unread messages from Bob, Mei and Pip.

import { botName } from '../people.ts'
import { type Beat, day, hour, scene } from '../story-steps.ts'

const [alice, bob, mei, ana, priya, pip] = ['alice', 'bob', 'mei', 'ana', 'priya', botName].map(scene) as [
  Scene,
  Scene,
  Scene,
  Scene,
  Scene,
  Scene,
]
type Scene = ReturnType<typeof scene>

const aliceAndBob: readonly Beat[] = [
  alice.say(day + 3 * hour, 'bob', 'Morning! Did the soak test finish?'),
  bob.say(day + 3 * hour - 2, 'alice', 'It did. One million messages, kill -9 every minute, nothing lost.', {
    as: 'soak',
  }),
  bob.say(day + 3 * hour - 2, 'alice', 'I still do not quite believe it, so it runs again tonight.'),
  bob.hand(day + 3 * hour - 4, 'alice', 'figures'),
  alice.say(day + 2 * hour + 49, 'bob', 'That is the graph for the front page 🎉', {
    replyTo: 'soak',
    as: 'graph',
  }),
  ...bob.react(day + 2 * hour + 41, 'graph', { alice: '😄' }),
  bob.say(5 * hour, 'alice', 'Only if the second run agrees with the first.', { as: 'agrees' }),
  ...alice.react(4 * hour + 30, 'agrees', { bob: '👍' }),
  alice.show(24, 'bob', 'chart', 'Night two. Load goes up, latency goes down.'),
  alice.say(22, 'bob', 'It agrees. I checked the numbers twice, then asked Mei to check mine.'),
  alice.say(21, 'bob', 'Shall we ship it on Friday?'),
]

const aliceAndMei: readonly Beat[] = [
  alice.say(2 * day, 'mei', '新的滚动你试过了吗？'),
  mei.say(2 * day - 4, 'alice', '试过了，加载历史消息时一像素都不动。'),
  alice.say(2 * day - 6, 'mei', '这个滚动终于不跳了 👏', { as: 'still' }),
  ...mei.react(2 * day - 7, 'still', { alice: '❤️' }),
  alice.speak(52, 'mei', '回声'),
  alice.say(48, 'mei', 'I will write the release notes in both languages, can you proofread the English?'),
]

const aliceAndAna: readonly Beat[] = [
  ana.say(3 * day, 'alice', 'Hi Ana, could you look at the colours in dark mode?'),
  alice.say(
    3 * day - 12,
    'ana',
    'Looking now. The accent needs a lighter step on the dark surface, the rest holds up.',
  ),
  ana.say(3 * day - 14, 'alice', 'Perfect, thank you!'),
  ...alice.read(3 * day - 15, 'ana'),
]

const others: readonly Beat[] = [
  mei.say(3 * hour, 'bob', 'Numbers are in the sheet, second tab.'),
  bob.say(2 * hour - 1, 'mei', '看到了，和我算的一样。'),
  alice.say(
    day + 9 * hour,
    'priya',
    'I am on call this week. Who do I wake up if the roll-out stops at 5 %?',
  ),
  priya.say(day + 9 * hour - 3, 'alice', 'Me first, then Bob. **Never** Jonas before ten.'),
  alice.say(day + 9 * hour - 4, 'priya', 'Noted. Runbook: `deploy --pause`, then call you.', {
    as: 'runbook',
  }),
  ...priya.react(day + 9 * hour - 5, 'runbook', { alice: '🙏' }),
]

const withPip: readonly Beat[] = [
  alice.say(70, 'pip', 'Hi Alice! I am Pip, a small robot in this sample.'),
  alice.say(70, 'pip', 'Write “help” to see what I can do. 你也可以用中文和我说话。'),
  bob.say(65, 'pip', 'Hi Bob! I am Pip. Write “help”, or ask me for a joke.'),
  pip.say(64, 'bob', 'joke'),
  bob.say(64, 'pip', 'Why did the message bring a ladder? It wanted to reach everybody.', { as: 'ladder' }),
  ...pip.react(63, 'ladder', { bob: '😂' }),
]

export const talks: readonly Beat[] = [...aliceAndBob, ...aliceAndMei, ...aliceAndAna, ...others, ...withPip]
