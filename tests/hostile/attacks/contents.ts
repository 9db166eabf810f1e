// Attacks by content: nesting, combining marks, control characters, names that break paths, random bytes.

import { BodyType, Command, ContentType, encode, MessageBody, MSync, ValueType } from '@parley/protocol'
import { sendFrame, textBody } from '../../../bench/wire-client.ts'
import type { Stage } from '../target-server.ts'
import { type Attack, many, mustBeOrderly, mustBeRefused } from './attack.ts'

const nested = '['.repeat(5000) + ']'.repeat(5000)

/** Makes the requests of the victim's screens. */
async function victimIsFine(stage: Stage): Promise<void> {
  const answers = [
    await stage.rest('victor', 'GET', 'sdk/user/victor/user_channels/list?limit=50'),
    await stage.rest('victor', 'POST', 'users/victor/messageroaming', {
      queue: 'mallory@easemob.com',
      start: '-1',
      pull_number: 50,
    }),
    await stage.rest('victor', 'GET', 'sdk/user/victor/messages/search?q=hello'),
  ]
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`the victim's screens answered ${wrong.status} ${wrong.text.slice(0, 300)}`)
}

export const nestedContents: Attack = {
  name: 'contents nested thousands of levels deep',
  async run(stage) {
    const refused: number[] = []
    const device = await stage.device('mallory', 'nesting', {
      answered: ({ errorCode }) => void refused.push(errorCode),
    })
    const bodies = [
      { ext: [{ key: 'x', type: ValueType.JSON_STRING, stringValue: nested }] },
      {
        contents: [
          {
            type: ContentType.CUSTOM,
            customEvent: 'x',
            customExts: [{ key: 'x', type: ValueType.JSON_STRING, stringValue: nested }],
          },
        ],
      },
    ]
    for (const [index, more] of bodies.entries()) {
      const body = encode(MessageBody, {
        type: BodyType.CHAT,
        from: { name: 'mallory' },
        to: { name: 'victor' },
        contents: [{ type: ContentType.TEXT, text: 'hello' }],
        ...more,
      })
      device.send(sendFrame({ localId: index + 1, to: 'victor', body, clientKey: undefined }))
    }
    await until(() => refused.length === bodies.length, 'both sends are answered')
    if (refused.includes(0)) throw new Error('nested contents were accepted')
    mustBeRefused(
      await stage.rest('mallory', 'POST', 'chatgroups', `{"groupname":"x","members":${nested}}`),
      'a nested body',
    )
    await victimIsFine(stage)
  },
}

export const combiningMarks: Attack = {
  name: 'tens of thousands of combining marks',
  async run(stage) {
    const marks = `a${'\u0315\u0301'.repeat(15_000)}`
    const device = await stage.device('mallory', 'marks')
    for (let localId = 1; localId <= 10; localId++)
      device.send(
        sendFrame({
          localId,
          to: 'victor',
          body: textBody('mallory', 'victor', marks),
          clientKey: undefined,
        }),
      )
    const searches = await many(10, 5, () =>
      stage.rest(
        'mallory',
        'GET',
        `sdk/user/mallory/messages/search?q=${encodeURIComponent(marks.slice(0, 5000))}`,
      ),
    )
    mustBeOrderly(searches, 'searching for marks')
    await victimIsFine(stage)
  },
}

export const badNames: Attack = {
  name: 'names and values that break paths, queries and databases',
  async run(stage) {
    const names = ['.', '..', '%00', 'a%00b', '%2e%2e', 'a%2fb', '%f0%9f%98%80', '%ff', "a'--", 'a"b']
    const answers = await many(names.length * 3, 6, (index) => {
      const name = names[index % names.length] ?? ''
      if (index % 3 === 0) return stage.rest('mallory', 'GET', `users/${name}`)
      if (index % 3 === 1) return stage.rest('mallory', 'POST', `users/mallory/contacts/accept/users/${name}`)
      return stage.rest(
        'mallory',
        'GET',
        `sdk/user/mallory/messages/search?q=${name}&q=${name}&limit=1&limit=2&cursor=${name}&cursor=x`,
      )
    })
    mustBeOrderly(answers, 'broken names')
    const groups = await many(4, 2, (index) =>
      stage.rest('mallory', 'POST', 'chatgroups', {
        groupname: ['a\u0000b', '\ud800', '\u202e', 'x'.repeat(100_000)][index],
        desc: 'a\u0000b',
        members: ['\u0000'],
        public: true,
      }),
    )
    mustBeOrderly(groups, 'groups with broken names')
    const accounts = await many(2, 1, (index) =>
      stage.rest(undefined, 'POST', 'users', { username: ['.', '..'][index], password: 'long enough' }),
    )
    for (const answer of accounts) mustBeRefused(answer, 'an account that is named like a folder')
  },
}

export const randomFrames: Attack = {
  name: 'random bytes instead of frames',
  async run(stage) {
    const random = seeded(1)
    await many(30, 6, async (index) => {
      const device = await stage.device('mallory', `fuzz ${index}`)
      for (let count = 0; count < 50 && device.isOpen; count++) {
        const bytes = Uint8Array.from({ length: Math.floor(random() * 200) }, () => random() * 256)
        device.send(count % 2 === 0 ? bytes : encode(MSync, { command: Command.SYNC, payload: bytes }))
      }
      await new Promise((resolve) => setImmediate(resolve))
      device.cut()
    })
  },
}

/** A seeded random generator with numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const contentAttacks = [nestedContents, combiningMarks, badNames, randomFrames]
