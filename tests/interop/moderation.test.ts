// Messages checked by a word list or by the application's moderation hook, as the unmodified reference client sees
// it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { httpServer } from '../../tools/testing/http-server.ts'
import { kinds } from './message-kinds.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openOwnWorld } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-words-'))
const words = join(folder, 'words.txt')
writeFileSync(words, 'rotten\n')

/** The application's hook: it decides by the text. */
const questions: Loose[] = []
const application = httpServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const question = JSON.parse(Buffer.concat(parts).toString('utf8'))
  questions.push(question)
  response.end(JSON.stringify(decided(question.message.bodies[0])))
})

function decided(body: Loose): unknown {
  if (body.msg === 'forbid') return { allow: false, reason: 'Not in working hours.' }
  if (body.msg === 'moderate') return { allow: false, moderation: true }
  if (body.msg === 'change')
    return { allow: true, replace: { bodies: [{ type: 'txt', msg: 'changed' }], ext: { seen: true } } }
  return { allow: true }
}

await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  application.closeAllConnections()
  application.close()
  rmSync(folder, { recursive: true, force: true })
})

// Has its own server: only this one has a moderation hook.
const world = openOwnWorld({
  PARLEY_WORDS: words,
  PARLEY_HOOK_URL: `http://127.0.0.1:${(application.address() as AddressInfo).port}/before-send`,
  PARLEY_HOOK_SECRET: 'a secret',
  PARLEY_HOOK_MS: '10000',
})

const texts = (client: ReferenceClient) => client.events.payloads('onTextMessage').map(({ msg }) => msg)

describe('moderation', () => {
  it('refuses with errors that the reference client knows, and nothing is delivered', async () => {
    const { anna, ben, first, second } = await world.pair()
    await expect(first.sendText(ben, 'a rotten day')).rejects.toMatchObject({
      type: 501,
      message: 'sensitive words',
    })
    await expect(first.sendText(ben, 'forbid')).rejects.toMatchObject({
      type: 502,
      message: 'Not in working hours.',
    })
    await expect(first.sendText(ben, 'moderate')).rejects.toMatchObject({ type: 508, message: 'moderation' })
    const custom = { type: 'custom', chatType: 'singleChat', to: ben, customEvent: 'x' }
    await expect(
      first.call('send', first.message({ ...custom, customExts: { title: 'ROTTEN' } })),
    ).rejects.toMatchObject({ type: 501 })
    await first.sendText(ben, 'a fine day')
    await second.next('onTextMessage')
    expect(texts(second)).toEqual(['a fine day'])
    const { messages } = await second.call('getHistoryMessages', { targetId: anna, chatType: 'singleChat' })
    expect(messages).toHaveLength(1)
  })

  it('applies to edits', async () => {
    const { ben, first, second } = await world.pair()
    const { serverMsgId: messageId } = await first.sendText(ben, 'fine')
    const edited = (msg: string) =>
      first.call('modifyMessage', {
        messageId,
        modifiedMessage: first.message({ type: 'txt', chatType: 'singleChat', to: ben, msg }),
      })
    await expect(edited('rotten')).rejects.toMatchObject({ type: 501 })
    await expect(edited('forbid')).rejects.toMatchObject({ type: 502 })
    await expect(edited('moderate')).rejects.toMatchObject({ type: 508 })
    expect((await edited('change')).modifiedInfo).toMatchObject({ operationCount: 1 })
    expect(await second.next('onModifiedMessage')).toMatchObject({ msg: 'changed', ext: { seen: true } })
  })

  it('changes a message for everyone, and keeps the order of the others', async () => {
    const { ben, first, second } = await world.pair({ useReplacedMessageContents: true })
    const group = await makeGroup(first, ben)
    const words = ['one', 'change', 'three', 'four']
    const results = await Promise.all(
      words.map((word) => first.sendText(group, word, { chatType: 'groupChat', ext: { kept: 1 } })),
    )
    expect(results[1].message).toMatchObject({
      id: results[1].serverMsgId,
      msg: 'changed',
      ext: { seen: true },
      isContentReplaced: true,
    })
    for (const _ of words) await second.next('onTextMessage')
    expect(texts(second)).toEqual(['one', 'changed', 'three', 'four'])
    expect(second.events.payloads('onTextMessage')[1]).toMatchObject({
      isContentReplaced: true,
      ext: { seen: true },
      chatType: 'groupChat',
    })
  })

  it('checks every kind of message, and lets it pass unchanged', async () => {
    const { ben, first, second } = await world.pair()
    const before = questions.length
    for (const kind of Object.values(kinds)) {
      const sent = await first.call(
        'send',
        first.message({ chatType: 'singleChat', to: ben, ext: { e: 1 }, ...kind.options() }),
      )
      const came = await second.next(kind.event)
      expect(came).toMatchObject({ id: sent.serverMsgId, ext: { e: 1 }, ...kind.fields(came) })
    }
    expect(questions.slice(before).map(({ kind }) => kind)).toEqual([
      'text',
      'image',
      'image',
      'video',
      'voice',
      'file',
      'location',
      'command',
      'custom',
      'combined',
    ])
  })
})
