// "Lobby": a room that anybody may enter.

import { botName } from '../people.ts'
import { type Beat, day, hour, type StoryRoom, scene } from '../story-steps.ts'

export const lobbyRoom: StoryRoom = {
  key: 'lobby',
  at: 7 * day,
  name: 'Lobby',
  owner: 'alice',
  description: 'Come in and say hello. Whatever is said here is for those who are here.',
}

const here = scene('lobby')

export const lobby: readonly Beat[] = [
  ...here.enter(5 * hour, 'alice', 'bob', 'mei', 'ana', 'omar', 'priya', 'jonas', botName),
  here.announce(5 * hour - 1, 'alice', 'Open to everybody. Mention @Pip if you want company.'),
  here.say(4 * hour, 'omar', 'Good morning from the train. Does anybody hear me?'),
  here.say(4 * hour - 1, 'priya', 'Loud and clear, and half a second late.'),
  here.say(4 * hour - 2, 'jonas', 'Half a second? The room answers in nine milliseconds. I measured.'),
  here.say(4 * hour - 3, 'omar', 'Then it is the tunnel.'),
  here.say(150, 'mei', '大家好，今天谁想一起吃面？', {}),
  here.say(148, 'ana', '我！ And bring the good chilli oil.'),
  here.show(146, 'ana', 'lake', 'Lunch with a view, if we hurry'),
  here.say(60, 'bob', '@Pip tell us a joke, we have a launch tomorrow', { mentions: [botName] }),
  here.say(
    60,
    botName,
    'A byte walks into a bar. The barkeeper asks: “Bad day?” – “Parity error.” – “I thought you looked a bit off.”',
  ),
  here.say(59, 'bob', 'Worth it.'),
  here.say(26, 'jonas', 'Twenty minutes to the stand-up. Last round of coffee!'),
  here.say(25, 'priya', 'Already holding mine.'),
]
