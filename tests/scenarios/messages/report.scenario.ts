// Reports: stored for moderators with a copy of the message, whatever happens to it later.

import { decode, MessageBody, Meta } from '@parley/protocol'
import type { World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { team } from './cast.ts'

async function reports(world: World) {
  const rows = await world.operator.rows(
    `SELECT r.*, s.name AS sender, u.name AS reporter FROM reports r
     JOIN users s ON s.id = r.sender_id JOIN users u ON u.id = r.reporter_id ORDER BY r.id`,
  )
  return rows.map(({ message_id, type, reason, state, sender, reporter, snapshot }) => {
    const { payload = new Uint8Array() } = decode(Meta, snapshot as Uint8Array)
    const { contents = [] } = decode(MessageBody, payload)
    return { message: String(message_id), type, reason, state, sender, reporter, text: contents[0]?.text }
  })
}

scenario('A report keeps a copy of the message', async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  const { world } = stage
  const single = await ann.says(bob, 'rude')
  const shouted = await carol.says(group, 'ruder')
  await world.settle()
  await bobPhone.reports(single, 'abuse', 'not nice')
  await bob.reports(shouted, 'abuse', 'not nice at all')
  await ann.edits(single, 'lovely')
  await ann.recalls(single)
  await carol.recalls(shouted)
  expect(await reports(world)).toEqual([
    {
      message: single.id,
      type: 'abuse',
      reason: 'not nice',
      state: 'open',
      sender: 'ann',
      reporter: 'bob',
      text: 'rude',
    },
    expect.objectContaining({ message: shouted.id, sender: 'carol', reporter: 'bob', text: 'ruder' }),
  ])
  // A report causes no event.
  expect(ann.events.filter(({ name }) => name.includes('report'))).toEqual([])
})

scenario('Reporting twice is one report; another user’s report is another', async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  const { world } = stage
  const said = await ann.says(group, 'rude')
  await world.settle()
  await bob.reports(said, 'abuse', 'first')
  await bobPhone.reports(said, 'spam', 'second')
  await carol.reports(said, 'abuse', 'me too')
  expect(await reports(world)).toMatchObject([
    { reporter: 'bob', type: 'spam', reason: 'second', text: 'rude' },
    { reporter: 'carol', type: 'abuse', reason: 'me too' },
  ])
})

scenario('Messages that cannot be reported are refused', { config: { maxOpenReports: 1 } }, async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world } = stage
  const mine = await ann.says(group, 'mine')
  const secret = await ann.says(group, 'for bob', { onlyTo: ['bob'] })
  const gone = await bob.says(group, 'gone')
  const dave = await world.person('dave')
  await world.settle()
  await bob.recalls(gone)
  await ann.reports(mine, 'abuse', 'my own').isRefused('permissionDenied')
  await carol.reports(secret, 'abuse', 'not for me').isRefused('messageNotFound')
  await dave.reports(mine, 'abuse', 'not in it').isRefused('messageNotFound')
  await carol.reports({ ...gone, kind: 'text' } as never, 'abuse', 'too late').isRefused('messageNotFound')
  await carol.reports({ ...mine, id: '77' }, 'abuse', 'no such').isRefused('messageNotFound')
  await carol.reports(mine, '', 'no type').isRefused('invalidParameter')
  await carol.reports(mine, 'abuse', '').isRefused('invalidParameter')
  await carol.reports(mine, 'x'.repeat(65), 'long').isRefused('invalidParameter')
  await carol.reports(mine, 'abuse', 'x'.repeat(1025)).isRefused('invalidParameter')
  expect(await reports(world)).toEqual([])
  await bob.reports(secret, 'abuse', 'it was for me')
  await bob.reports(mine, 'abuse', 'one too many').isRefused('maxLimit')
  expect(await reports(world)).toHaveLength(1)
})

scenario('Disabled reporting is refused', { config: { reports: false } }, async ({ ann, bob, world }) => {
  const said = await ann.says(bob, 'rude')
  await world.settle()
  await bob.reports(said, 'abuse', 'not nice').isRefused('serviceNotEnabled')
  expect(await reports(world)).toEqual([])
})
