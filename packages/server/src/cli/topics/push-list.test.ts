import { expect, test } from 'vitest'
import { pushStage } from '../../push/test-support/push-stage.ts'
import { runCommand } from '../run-command.ts'

test('[PSH-39] waiting pushes are listed, with --all finished ones too, and without their texts', async () => {
  const stage = await pushStage()
  const tools = { database: stage.database, host: stage.clock.host }
  expect((await runCommand(['push', 'list'], tools)).text).toBe('No pushes.')
  const alice = await stage.world.person('alice')
  const bob = await stage.phone('bob', 'pho\nne')
  stage.gone(bob)
  const first = await stage.world.say({ from: alice, to: bob, text: 'secret' })
  await stage.clock.advance(100)
  stage.provider.say = () => ({ name: 'later', why: 'down' })
  const second = await stage.world.say({ from: alice, to: bob, text: 'secret' })
  await stage.clock.advance(100)
  const waiting = await runCommand(['push', 'list', '--json'], tools)
  expect(waiting.json).toMatchObject([
    { app: 'parley#demo', user: 'bob', notifier: 'FCM', messageId: second, tries: 1, outcome: 'later: down' },
  ])
  const all = await runCommand(['push', 'list', '--all'], tools)
  expect(all.json).toMatchObject([{ messageId: second }, { messageId: first, outcome: 'sent' }])
  expect(all.text.split('\n')).toHaveLength(6)
  expect(all.text).not.toContain('secret')
  expect((await runCommand(['push', 'list', '--all', '--limit', '1'], tools)).json).toHaveLength(1)
  expect((await runCommand(['push', 'list', '--all', '--app', 'no#app'], tools)).json).toEqual([])
  await expect(runCommand(['push', 'list', '--limit', 'x'], tools)).rejects.toThrow('--limit')
})
