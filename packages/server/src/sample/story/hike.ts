// "周末爬山": the group for the weekend, mostly in Chinese. Mei owns it.

import { type Beat, day, hour, type StoryGroup, scene } from '../story-steps.ts'

export const hikeGroup: StoryGroup = {
  key: 'hike',
  at: 12 * day,
  owner: 'mei',
  name: '周末爬山',
  description: '周六早上七点，老地方见。Slow walkers welcome.',
  members: ['alice', 'bob', 'ana', 'jonas'],
}

const here = scene('hike')

export const hike: readonly Beat[] = [
  here.announce(11 * day, 'mei', '周六 7:00 北门集合。带水、带帽子，不带电脑。'),
  here.say(7 * day, 'mei', '上周的照片来了！'),
  here.show(7 * day - 1, 'mei', 'dawn', '日出、湖边，还有下山的路', { album: 3, as: 'photos' }),
  here.show(7 * day - 1, 'mei', 'lake'),
  here.show(7 * day - 1, 'mei', 'ridge'),
  ...here.react(7 * day - 8, 'photos', { alice: '😍', bob: '🌄', jonas: '😍', ana: '❤️' }),
  here.say(7 * day - 10, 'bob', 'I remember the stairs more than the lake.'),
  here.say(7 * day - 11, 'alice', '台阶一共 1,204 级，我数了。', { as: 'stairs' }),
  ...here.react(7 * day - 12, 'stairs', { mei: '😂', bob: '😭' }),
  here.show(
    2 * day + 3 * hour,
    'jonas',
    'panorama',
    'From the top, the weekend before. You can see the office, so do not look.',
  ),
  here.film(2 * day + 2 * hour, 'ana', 'Sunrise in five seconds', { as: 'sunrise' }),
  ...here.react(2 * day + hour, 'sunrise', { mei: '😍', alice: '😍' }),
  here.locate(day + 2 * hour, 'mei', '香山公园北门', 39.9966, 116.1907),
  here.say(day + 2 * hour - 1, 'mei', '这周六去这里，谁来？', { as: 'who' }),
  ...here.react(day + 2 * hour - 30, 'who', { alice: '🙋', jonas: '🙋', ana: '🙋' }),
  ...here.read(6 * hour, 'alice', 'bob', 'ana', 'jonas'),
  here.speak(2 * hour, 'jonas', 'morning', { as: 'song' }),
  ...here.react(2 * hour - 4, 'song', { mei: '🎵' }),
  here.say(100, 'mei', '天气预报：晴，22 度 ☀️'),
  ...here.read(90, 'ana'),
]
