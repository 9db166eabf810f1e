// Attacks by volume, with an account: large pages, many requests, many devices, many messages, many password
// guesses.

import { sendFrame, textBody } from '../../../bench/wire-client.ts'
import { type Attack, many, mustBeOrderly, type SignedIn } from './attack.ts'
import { until } from './contents.ts'

const large = 'x'.repeat(60_000)

export const largePages: Attack<SignedIn> = {
  name: 'hundreds of requests for pages of large messages',
  async run(stage) {
    let answered = 0
    const device = await stage.device('mallory', 'pages', { answered: () => void answered++ })
    for (let localId = 1; localId <= 150; localId++)
      device.send(
        sendFrame({ localId, to: 'hugo', body: textBody('mallory', 'hugo', large), clientKey: undefined }),
      )
    await until(() => answered === 150, 'all sends are answered')
    const answers = await many(250, 50, () =>
      stage.rest('hugo', 'POST', 'users/hugo/messageroaming', {
        queue: 'mallory@easemob.com',
        start: '-1',
        pull_number: 50,
      }),
    )
    mustBeOrderly(answers, 'large pages')
    const largest = Math.max(...answers.map(({ text }) => text.length))
    // 512 kB of messages, in base64 with their frame.
    if (largest > 1_200_000) throw new Error(`a page had ${largest} bytes`)
  },
}

export const manySends: Attack<SignedIn> = {
  name: 'thousands of large messages at once',
  async run(stage) {
    let answered = 0
    const device = await stage.device('mallory', 'flood', { answered: () => void answered++ })
    for (let localId = 1; localId <= 1500; localId++)
      device.send(
        sendFrame({
          localId,
          to: 'victor',
          body: textBody('mallory', 'victor', large),
          clientKey: undefined,
        }),
      )
    await until(() => answered === 1500 || !device.isOpen, 'every send is answered')
  },
}

export const manyLists: Attack<SignedIn> = {
  name: 'the list of somebody with many unread messages, over and over',
  async run(stage) {
    let answered = 0
    const device = await stage.device('mallory', 'unread', { answered: () => void answered++ })
    for (let localId = 1; localId <= 5000; localId++)
      device.send(
        sendFrame({
          localId,
          to: 'hugo',
          body: textBody('mallory', 'hugo', `u${localId}`),
          clientKey: undefined,
        }),
      )
    await until(() => answered === 5000, 'all sends are answered')
    mustBeOrderly(
      await many(200, 20, () => stage.rest('hugo', 'GET', 'sdk/user/hugo/user_channels/list?limit=50')),
      'conversation lists',
    )
  },
}

export const manyDevices: Attack<SignedIn> = {
  name: 'a new device name for every sign-in',
  async run(stage) {
    await many(150, 10, async (index) => {
      const device = await stage.device('mallory', `device ${index}`).catch(() => undefined)
      device?.cut()
    })
  },
}

export const manyGroups: Attack<SignedIn> = {
  name: 'many groups with many people who were not asked',
  async run(stage) {
    const members = Array.from({ length: 200 }, (_, index) => `crowd${index}`)
    mustBeOrderly(
      await many(40, 8, (index) =>
        stage.rest('mallory', 'POST', 'chatgroups', {
          groupname: `g${index}`,
          desc: '',
          members,
          public: false,
        }),
      ),
      'groups',
    )
  },
}

export const guesses: Attack<SignedIn> = {
  name: 'passwords guessed in parallel',
  async run(stage) {
    const wrong = (index: number) =>
      stage.rest(undefined, 'POST', 'token', {
        grant_type: 'password',
        username: 'victor',
        password: `guess ${index}`,
      })
    const answers = await many(60, 30, wrong)
    mustBeOrderly(answers, 'guesses')
    if (answers.some(({ status }) => status === 200)) throw new Error('a guess was accepted')
  },
}

/** This many bodies of almost a megabyte at once. */
export const largeBodies = (count: number): Attack<SignedIn> => ({
  name: `${count} bodies of almost a megabyte at once`,
  async run(stage) {
    const body = JSON.stringify({ password: 'x'.repeat(900_000), newpassword: 'y' })
    mustBeOrderly(
      await many(count, count, () => stage.rest('mallory', 'PUT', 'users/mallory/password', body)),
      'large bodies',
    )
  },
})

export const floodAttacks = [
  largeBodies(20),
  largePages,
  manySends,
  manyLists,
  manyDevices,
  manyGroups,
  guesses,
]
