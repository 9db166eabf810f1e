// Additions of newer protocol versions: streamed messages and voice to text, with frames as those versions write
// them, beside a client that knows neither.

import type { AddressInfo } from 'node:net'
import { localFile } from '@parley/client'
import { afterAll, describe, expect, it } from 'vitest'
import { httpServer } from '../../tools/testing/http-server.ts'
import { ourClient, single } from './our-client.ts'
import { rawSocket } from './raw-socket.ts'
import type { Loose } from './reference-client/loose.ts'
import { surface } from './reference-client/sandbox.ts'
import { makeGroup, openOwnWorld } from './world.ts'

/** A speech engine whose transcript is the letters at the end of a recording. */
const engine = httpServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData()
  const file = form.get('file') as File
  const words = Buffer.from(await file.arrayBuffer())
    .toString('latin1')
    .match(/[a-z][a-z ]+$/)?.[0]
  if (words === 'broken') response.statusCode = 500
  response.end(JSON.stringify({ text: words ?? '' }))
})
await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  engine.closeAllConnections()
  engine.close()
})

// Has its own server: only this one has a speech engine.
const world = openOwnWorld({
  PARLEY_SPEECH_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/v1`,
  PARLEY_STREAM_PIECE_SECONDS: '600',
})

/** An account of the application that streams to a user or into a group. */
async function writer(to: string) {
  const from = await world.person('bot')
  const path = /^\d+$/.test(to) ? 'stream_message/chatgroup' : 'stream_message/user'
  let msgId: string | undefined
  let seq = 0
  return {
    from,
    async writes(msg: string, finish = false): Promise<string> {
      const body = { msg, seq: seq++, msgId, finish, type: 'markdown' }
      const { data } = await world.server.admin.ask('POST', path, { from, to, body })
      msgId = data.msgId
      return data.msgId
    },
  }
}

/** The sign-in fields of version 4.21. */
const newer = { actionVersion: 'v5.2', version: '4.21.1', protocolCompressType: [2] }

describe('a streamed message', () => {
  it('is a series of frames for clients that support it', async () => {
    const user = await world.person('newer')
    const socket = await rawSocket({ server: world.server })
    const answer = await socket.provision(user, await world.server.admin.token(user), 'raw', newer)
    expect(answer.status).toEqual({ errorCode: 0 })
    // Frames are not compressed, and the answer does not claim that they are.
    expect(answer.protocolCompressType ?? []).toEqual([])
    const { from, writes } = await writer(user)
    const seen: Loose[] = []
    const receives = async (): Promise<void> => {
      const { messages } = await socket.next('page', (page) =>
        page.messages.some(({ body }: Loose) => body?.stream),
      )
      seen.push(...messages)
    }
    // One by one: a device that is still receiving the beginning gets later pieces together with it.
    const id = await writes('Hel')
    await receives()
    await writes('lo')
    await receives()
    await writes('!', true)
    while (seen.length < 4) await receives()
    const shape = seen.map(({ body: { stream, contents } }) => [
      Number(stream.streamSeq),
      stream.streamStatus,
      contents[0].text,
    ])
    expect(shape).toEqual([
      [0, 0, 'Hel'],
      [1, 2, 'lo'],
      [2, 3, '!'],
      [2, 4, 'Hello!'],
    ])
    for (const meta of seen)
      expect(meta).toMatchObject({
        id,
        from: { name: from },
        body: { contents: [{ type: 0, subType: 10 }], stream: { streamType: 'markdown' } },
      })
  })

  it('is one text for clients without support, and arrives in pieces at those that have it', async () => {
    const [old, ours] = [await world.person('older'), await world.person('ours')]
    const older = await world.signedIn(old)
    const group = await makeGroup(older, ours)
    const modern = await ourClient(world, ours)
    const { from, writes } = await writer(group)
    const id = await writes('one ')
    await modern.message({ type: 'group', id: group }, id, (message) => message.kind === 'text')
    await writes('two ')
    await modern.message(
      { type: 'group', id: group },
      id,
      (message) => (message as Loose).text === 'one two ',
    )
    await writes('three', true)
    const whole = await modern.message(
      { type: 'group', id: group },
      id,
      (message) => (message as Loose).stream?.state === 'ended',
    )
    expect(whole).toMatchObject({ text: 'one two three', from, stream: { number: 2, format: 'markdown' } })
    if (surface === 'drop-in') {
      const received = [
        await older.next('onStreamMessage', ({ stream }) => stream.status === 0),
        await older.next('onStreamMessage', ({ stream }) => stream.status === 2),
        await older.next('onStreamMessage', ({ stream }) => stream.status === 3),
      ]
      expect(received.map(({ msg, stream }) => [msg, stream.text])).toEqual([
        ['one ', 'one '],
        ['one two ', 'two '],
        ['one two three', 'three'],
      ])
      expect(received[0]).toMatchObject({ id, from, to: group, chatType: 'groupChat', type: 'txt' })
    } else
      expect(await older.next('onTextMessage')).toMatchObject({ id, from, to: group, msg: 'one two three' })
    const { messages } = await older.call('getHistoryMessages', { targetId: group, chatType: 'groupChat' })
    expect(messages).toMatchObject([{ id, msg: 'one two three' }])
  })

  it('that is aborted says so', async () => {
    const user = await world.person('ours')
    const { message } = await ourClient(world, user)
    const { from, writes } = await writer(user)
    const id = await writes('half')
    // Too long, so it is aborted at once. Tests on a virtual clock cover the timeout.
    await expect(writes('x'.repeat(200_000))).rejects.toThrow('14032')
    const broken = await message(single(from), id, (one) => (one as Loose).stream?.state === 'broken')
    expect(broken).toMatchObject({ text: 'half', stream: { reason: 'messageTooLarge' } })
    await expect(writes(' more')).rejects.toThrow('14032')
  })
})

describe('voice to text', () => {
  const sound = (words: string) =>
    new File([Buffer.from(`\u0000\u0001 ${words}`)], 'voice.amr', { type: 'audio/amr' })

  it('is available to those who have the message', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const [first, second] = [await ourClient(world, anna), await ourClient(world, ben)]
    const { done } = first.messages.send({
      kind: 'voice',
      to: single(ben),
      file: localFile(sound('good morning'), 'voice.amr'),
      duration: 2,
    })
    const { id } = await done
    const voice = await second.message(single(anna), id)
    expect(await second.client.speech.transcribe(voice as never)).toEqual({ text: 'good morning' })
    const eve = await ourClient(world, await world.person('eve'))
    const { secret: _, ...stolen } = voice
    await expect(eve.client.speech.transcribe({ ...stolen, secret: '' } as never)).rejects.toMatchObject({
      code: 410,
    })
    expect(await second.client.speech.recognize(localFile(sound('take a note'), 'x.amr'))).toEqual({
      text: 'take a note',
    })
    await expect(second.client.speech.recognize(localFile(sound('broken'), 'x.amr'))).rejects.toMatchObject({
      reason: 'transcriptionFailed',
    })
  })

  it('has its methods on the drop-in, and none on the reference client', async () => {
    const { first, second, anna } = await world.pair()
    if (surface !== 'drop-in') return expect(first.connection.voiceMessageToText).toBeUndefined()
    const { done } = (await ourClient(world, anna)).messages.send({
      kind: 'voice',
      to: single(second.connection.user),
      file: localFile(sound('hello there'), 'voice.amr'),
      duration: 2,
    })
    await done
    const message = await second.next('onAudioMessage')
    expect(await second.call('voiceMessageToText', message)).toEqual({
      type: 0,
      data: { text: 'hello there' },
    })
    await expect(second.call('voiceMessageToText', { type: 'txt' })).rejects.toMatchObject({ type: 407 })
    await expect(second.call('voiceMessageToText', { type: 'audio' })).rejects.toMatchObject({ type: 410 })
    const elsewhere = { ...message, url: `${world.server.apiUrl}/parley/demo/chatfiles/nothing` }
    await expect(second.call('voiceMessageToText', elsewhere)).rejects.toMatchObject({
      type: 410,
      message: 'File not found',
    })
    await expect(first.call('voiceFileToText', 'no file')).rejects.toMatchObject({ type: 407 })
  })
})
