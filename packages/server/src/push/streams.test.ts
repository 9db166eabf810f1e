import { expect, test } from 'vitest'
import { pushStage } from './test-support/push-stage.ts'

test('[STR-8] offline users get one push for a streamed message, when it is complete', async () => {
  const { world, clock, provider, phone, gone } = await pushStage()
  const bob = await phone('bob')
  await world.person('bot')
  gone(bob)
  const token = await world.appToken()
  const piece = async (body: object) => {
    const answer = await world.ask('POST', 'stream_message/user', { from: 'bot', to: 'bob', body }, token)
    return (answer.body.data as { msgId: string }).msgId
  }
  const msgId = await piece({ msg: 'one ', seq: 0 })
  await clock.advance(20_000)
  await piece({ msgId, msg: 'two ', seq: 1 })
  await clock.advance(20_000)
  expect(provider.taken()).toEqual([])
  await piece({ msgId, msg: 'three', seq: 2, finish: true })
  await clock.advance(1000)
  expect(provider.taken()).toEqual(["bob's phone: one two three"])
  await piece({ msg: 'at once', seq: 0, finish: true })
  await clock.advance(1000)
  expect(provider.taken()).toEqual(["bob's phone: at once"])
  await piece({ msg: 'broken', seq: 0 })
  await clock.advance(60_000)
  expect(provider.taken()).toEqual(["bob's phone: broken"])
})
