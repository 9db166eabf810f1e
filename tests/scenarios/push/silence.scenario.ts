import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { Phones, phoneOf, silences } from './phones.ts'

const minute = 60_000
const hour = 60 * minute

{
  const providers = new Phones()
  scenario(
    'Offline users get pushes, online users do not',
    { providers },
    async ({ ann, bob, world, clock }) => {
      await phoneOf(world, bob)
      await ann.says(bob, 'you are there')
      await clock.advance(10 * minute)
      expect(providers.shown()).toEqual([])
      await bob.signsOut()
      await ann.says(bob, 'you are not')
      await clock.advance(minute)
      expect(providers.shown()).toEqual(['ann: you are not'])
      await bob.signsIn()
      await world.settle()
      expect(bob.lastWords(ann)).toBe('you are not')
      await ann.says(bob, 'you are back')
      await clock.advance(10 * minute)
      expect(providers.shown()).toEqual([])
    },
  )
}

{
  const providers = new Phones()
  scenario(
    'A night in Berlin is silent from ten to seven local time, in June and across the changes of daylight saving time',
    { providers, agree: 'never' },
    async ({ ann, bob, world, clock }) => {
      await phoneOf(world, bob)
      await bob.signsOut()
      await silences(world, bob, { ignoreInterval: '22:0-7:0', zone: 'Europe/Berlin' })

      const hours = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
      /**
       * The hours in UTC, of those that matter, in which a message is pushed on the day that begins at this time.
       */
      const heardOn = async (day: number): Promise<number[]> => {
        const pushedAt: number[] = []
        for (const at of [...hours(4, 8), ...hours(18, 23)]) {
          // A running server queries its database all the time, so it is stopped in the hours that do not matter.
          await ann.signsOut()
          await world.stopServer()
          await clock.advance(day + at * hour + 30 * minute - clock.now())
          await world.startServer()
          await ann.signsIn()
          await ann.says(bob, `at ${at}`)
          await clock.advance(minute)
          if (providers.shown().length > 0) pushedAt.push(at)
        }
        return pushedAt
      }

      const summer = [...hours(5, 8), ...hours(18, 20)]
      const winter = [...hours(6, 8), ...hours(18, 21)]
      expect(await heardOn(Date.UTC(2026, 5, 2))).toEqual(summer)
      // The night to the 25th of October has an hour more: it begins in summer time and ends in winter time.
      expect(await heardOn(Date.UTC(2026, 9, 24))).toEqual(summer)
      expect(await heardOn(Date.UTC(2026, 9, 25))).toEqual(winter)
      // The night to the 28th of March has an hour less.
      expect(await heardOn(Date.UTC(2027, 2, 27))).toEqual(winter)
      expect(await heardOn(Date.UTC(2027, 2, 28))).toEqual(summer)
    },
  )
}

{
  const providers = new Phones()
  scenario(
    'An hour of silence ends by itself, and one conversation has its own setting',
    { providers },
    async ({ ann, bob, world, clock }) => {
      const carol = await world.person('carol')
      await phoneOf(world, bob)
      await bob.signsOut()
      await silences(world, bob, { ignoreDuration: hour })
      await ann.says(bob, 'too early')
      await clock.advance(hour)
      await ann.says(bob, 'it is over')
      await clock.advance(minute)
      expect(providers.shown()).toEqual(['ann: it is over'])
      await silences(world, bob, { type: 'NONE' }, 'user/ann')
      await ann.says(bob, 'not you')
      await carol.says(bob, 'but you')
      await clock.advance(minute)
      expect(providers.shown()).toEqual(['carol: but you'])
      await silences(world, bob, { type: 'DEFAULT' }, 'user/ann')
      await ann.says(bob, 'you again')
      await clock.advance(minute)
      expect(providers.shown()).toEqual(['ann: you again'])
      await bob.signsIn()
      await world.settle()
    },
  )
}

{
  const providers = new Phones()
  scenario(
    'With mentions only, a group pushes only what mentions the user or everyone',
    { providers },
    async ({ ann, bob, world, clock }) => {
      const group = await world.group('friends', [ann, bob])
      await phoneOf(world, bob)
      await silences(world, bob, { type: 'AT' })
      await bob.signsOut()
      await ann.says(group, 'nobody')
      await ann.says(group, 'somebody else', { ext: { em_at_list: ['carol'] } })
      await ann.says(group, 'you', { ext: { em_at_list: ['bob'] } })
      await ann.says(group, 'all of you', { ext: { em_at_list: 'ALL' } })
      await clock.advance(minute)
      expect(providers.shown()).toEqual(['friends · ann: you', 'friends · ann: all of you'])
      await bob.signsIn()
      await world.settle()
    },
  )
}

{
  const providers = new Phones()
  scenario(
    'Thread members get pushes with the settings of their group',
    { providers, agree: 'never' },
    async ({ ann, bob, world, clock }) => {
      const carol = await world.person('carol')
      const group = await world.group('friends', [ann, bob, carol])
      for (const person of [bob, carol]) await phoneOf(world, person)
      const message = await ann.says(group, 'what shall we eat')
      const input = { groupId: group.id, messageId: message.id, name: 'dinner' }
      const { threadId } = await ann.does(ann.client.threads.create(input))
      await bob.does(bob.client.threads.join({ threadId }))
      for (const person of [bob, carol]) await person.signsOut()
      await clock.advance(minute)
      const thread = { type: 'thread', id: threadId } as const
      await ann.says(thread, 'soup')
      await clock.advance(minute)
      expect(providers.tries.map(({ token }) => token)).toEqual(["bob's phone"])
      expect(providers.tries[0]?.data).toMatchObject({ conversationType: 'thread', groupId: group.id })
      expect(providers.shown()).toEqual(['dinner · ann: soup'])
      await silences(world, bob, { type: 'NONE' }, `chatgroup/${group.id}`)
      await ann.says(thread, 'or bread')
      await clock.advance(minute)
      expect(providers.shown()).toEqual([])
      await silences(world, bob, { type: 'DEFAULT' }, `chatgroup/${group.id}`)
      await world.backend.requestAs('bob', 'PUT', 'users/bob', {
        entities: [{ [`notification_ignore_${group.id}`]: true }],
      })
      await ann.says(thread, 'quietly')
      await clock.advance(minute)
      expect(providers.shown()).toEqual([])
    },
  )
}

scenario(
  'All devices have the same settings, also one that was offline',
  async ({ ann, bob, world, clock }) => {
    const phone = await world.device('ann', 'phone')
    const settings = (device: typeof ann) => device.client.state.people.notifications
    for (const device of [ann, phone]) await device.does(device.client.notifications.load())
    const nightly = { from: { hours: 22, minutes: 5 }, to: { hours: 7, minutes: 30 } }
    const withBob = { type: 'single', id: bob.name } as const
    const group = await world.group('friends', [ann, bob])
    phone.goesOffline()
    const changes = [
      ann.client.notifications.silenceAll({ type: 'AT', interval: nightly, zone: 'Asia/Tokyo' }),
      ann.client.notifications.silence(withBob, { type: 'NONE', interval: nightly, zone: 'Asia/Tokyo' }),
      ann.client.notifications.silence(withBob, { type: 'DEFAULT' }),
      ann.client.notifications.silence(group, { durationMs: hour }),
    ]
    await world.until(Promise.all(changes))
    await phone.comesBack()
    await clock.advance(minute)
    expect(settings(phone)).toEqual(settings(ann))
    expect(settings(phone)).toMatchObject({ all: { type: 'AT', interval: nightly }, zone: 'Asia/Tokyo' })
    expect([...(settings(phone)?.conversations.values() ?? [])]).toMatchObject([
      { type: 'DEFAULT', until: 0, interval: nightly },
      { type: 'DEFAULT', until: expect.any(Number), interval: undefined },
    ])
    await ann.does(ann.client.notifications.clear(withBob))
    await ann.does(ann.client.notifications.clear(group))
    await world.settle()
    expect(settings(phone)).toEqual(settings(ann))
    expect(settings(phone)?.conversations.size).toBe(0)
  },
)
