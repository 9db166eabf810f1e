// "Design room": pictures. Ana owns it, Alice is a member.

import { type Beat, day, hour, type StoryGroup, scene } from '../story-steps.ts'

export const designGroup: StoryGroup = {
  key: 'design',
  at: 8 * day,
  owner: 'ana',
  name: 'Design room',
  description: 'Work in progress. Be kind and specific.',
  members: ['alice', 'mei', 'omar', 'jonas'],
  isPublic: true,
}

const here = scene('design')

export const design: readonly Beat[] = [
  here.promote(8 * day - 1, 'ana', 'alice'),
  here.show(
    3 * day + 2 * hour,
    'ana',
    'icons',
    'Four directions for the icon. Say which one you would tap.',
    { as: 'icons' },
  ),
  here.say(3 * day + 2 * hour - 6, 'mei', '左上角这个，一眼就认出来。', { replyTo: 'icons' }),
  here.say(3 * day + 2 * hour - 9, 'omar', 'Bottom right, for the team that never sleeps.'),
  here.say(3 * day + 2 * hour - 12, 'alice', 'Blue. It survives being 16 pixels wide.', { as: 'blue' }),
  ...here.react(3 * day + 2 * hour - 15, 'icons', { alice: '💙', mei: '💙', jonas: '💙', omar: '💚' }),
  here.pin(3 * day + 2 * hour - 20, 'ana', 'blue'),
  here.say(day + 4 * hour, 'jonas', 'Does the dark theme need its own pictures, or do we tint?'),
  here.say(
    day + 4 * hour - 2,
    'ana',
    'Its own. A tinted screenshot looks like a photo of a screen in a cellar.',
    { as: 'cellar' },
  ),
  ...here.react(day + 4 * hour - 4, 'cellar', { alice: '😂', omar: '😂', jonas: '😅' }),
  ...here.read(3 * hour, 'alice', 'mei', 'omar', 'jonas', 'ana'),
  here.show(58, 'ana', 'phone-light', 'Light and dark, final. Shadows are softer than yesterday.', {
    album: 2,
    as: 'final',
  }),
  here.show(58, 'ana', 'phone-dark'),
  ...here.react(55, 'final', { mei: '😍', omar: '👏' }),
  here.say(50, 'mei', '深色的好看！字再亮一点点就完美了。'),
  here.say(44, 'ana', 'One step lighter, done. @Alice last look before I export?', { mentions: ['alice'] }),
  ...here.read(40, 'mei'),
]
