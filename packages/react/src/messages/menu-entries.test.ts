import { describe, expect, it } from 'vitest'
import { incoming, notice, outgoing, own, testMorning } from '../testing/rows.ts'
import { canRecall, entriesOf, isSelectable, type Standing } from './menu-entries.ts'
import type { ShownMessage } from './message-rows.ts'

const standing: Standing = {
  now: testMorning + 60_000,
  recallLimitMs: 120_000,
  isPinned: false,
  hostEdits: false,
}
type Sent = Extract<ShownMessage, { type: 'message' }>
type Leaving = Extract<ShownMessage, { type: 'outgoing' }>
const group = { type: 'group', id: 'g1' } as const
const custom = { kind: 'custom', event: 'order', params: {} } as never

describe('menu entries', () => {
  it('of a message from somebody else', () => {
    expect(entriesOf(incoming(1) as Sent, standing)).toEqual([
      'reply',
      'react',
      'copy',
      'pin',
      'forward',
      'select',
      'report',
    ])
  })

  it('are none for a group notice', () => {
    const line = notice(1, 'membersJoined') as Sent
    expect(entriesOf(line, standing)).toEqual([])
    expect(isSelectable(line)).toBe(false)
    expect(canRecall({ ...line, mine: true }, standing.now, standing.recallLimitMs)).toBe(false)
  })

  it('of an own message, while it can be recalled and afterwards', () => {
    const mine = own(1) as Sent
    expect(entriesOf(mine, standing)).toEqual([
      'reply',
      'react',
      'copy',
      'edit',
      'pin',
      'forward',
      'select',
      'recall',
    ])
    const end = mine.message.sentAt + standing.recallLimitMs
    expect(canRecall(mine, end - 1, standing.recallLimitMs)).toBe(true)
    expect(canRecall(mine, end, standing.recallLimitMs)).toBe(false)
    expect(entriesOf(mine, { ...standing, now: end })).not.toContain('recall')
  })

  it('let owners and admins recall any message, unless recalls are disabled', () => {
    const late = { ...standing, now: testMorning + 1e9, isManager: true }
    expect(entriesOf(incoming(1) as Sent, late)).toContain('recall')
    expect(entriesOf(own(1) as Sent, late)).toContain('recall')
    expect(entriesOf(incoming(1) as Sent, { ...late, recallLimitMs: 0 })).not.toContain('recall')
    expect(entriesOf(notice(1, 'membersJoined') as Sent, late)).toEqual([])
  })

  it('offer a thread on a message to the whole group', () => {
    const said = (more: object) => entriesOf(incoming(1, more) as Sent, standing)
    expect(said({ conversation: group }).slice(0, 2)).toEqual(['reply', 'thread'])
    expect(said({ conversation: group, onlyTo: ['ann'] })).not.toContain('thread')
    expect(said({ conversation: { type: 'thread', id: '7' } })).not.toContain('thread')
    expect(said({ conversation: { type: 'room', id: '7' } })).not.toContain('thread')
    expect(said({ conversation: group, kind: 'recalled' })).toEqual([])
  })

  it('offer unpinning instead of pinning', () => {
    const entries = entriesOf(incoming(1) as Sent, { ...standing, isPinned: true })
    expect(entries).toContain('unpin')
    expect(entries).not.toContain('pin')
  })

  it('offer the readers of own group messages that requested receipts', () => {
    const wanted = own(1, { conversation: group, wantsReceipts: true }) as Sent
    expect(entriesOf(wanted, standing)).toContain('readBy')
    expect(entriesOf(own(1, { conversation: group }) as Sent, standing)).not.toContain('readBy')
    expect(entriesOf(own(1, { wantsReceipts: true }) as Sent, standing)).not.toContain('readBy')
    const theirs = incoming(1, { conversation: group, wantsReceipts: true }) as Sent
    expect(entriesOf(theirs, standing)).not.toContain('readBy')
  })

  it('offer who reacted if there are reactions', () => {
    const reactions = [{ reaction: '👍', count: 1, isMine: false, users: ['bob'] }]
    expect(entriesOf(incoming(1, { reactions }) as Sent, standing)).toContain('reactionUsers')
  })

  it('let custom messages be edited by a host that implements it', () => {
    const mine = {
      ...(own(1) as Sent),
      message: { ...(own(1) as Sent).message, ...(custom as object) },
    } as Sent
    expect(entriesOf(mine, standing)).not.toContain('edit')
    expect(entriesOf(mine, { ...standing, hostEdits: true })).toContain('edit')
    expect(entriesOf(mine, standing)).not.toContain('copy')
  })

  it('are none for a recalled message, and it cannot be selected', () => {
    const gone = {
      ...(own(1) as Sent),
      message: { ...(own(1) as Sent).message, kind: 'recalled', by: 'ann', at: 0, note: '', text: 'x' },
    } as Sent
    expect(entriesOf(gone, standing)).toEqual([])
    expect(isSelectable(gone)).toBe(false)
    expect(canRecall(gone, standing.now, standing.recallLimitMs)).toBe(false)
  })
})

describe('menu entries of an outgoing message', () => {
  const leaving = outgoing('k') as Leaving
  const withStatus = (status: Leaving['outgoing']['status']): Leaving => ({
    ...leaving,
    outgoing: { ...leaving.outgoing, status },
  })

  it('are retry, edit and delete for a failed one', () => {
    const failed = withStatus({ name: 'failed', error: new Error('no') as never })
    expect(entriesOf(failed, standing)).toEqual(['retry', 'editFailed', 'discard'])
    const image = { ...failed.outgoing, draft: { to: failed.outgoing.conversation, kind: 'image' as const } }
    expect(entriesOf({ ...failed, outgoing: image }, standing)).toEqual(['retry', 'discard'])
  })

  it('cancel messages that are queued or being uploaded, but not those that may have arrived', () => {
    expect(entriesOf(withStatus({ name: 'waiting' }), standing)).toEqual(['discard'])
    expect(entriesOf(withStatus({ name: 'uploading', progress: 0.5 }), standing)).toEqual(['discard'])
    expect(entriesOf(withStatus({ name: 'sending' }), standing)).toEqual([])
    expect(isSelectable(leaving)).toBe(false)
  })
})
