import { describe, expect, it, vi } from 'vitest'
import { testMessage } from '../testing/rows.ts'
import { createConversationActions, mostMerged } from './conversation-actions.ts'

const one = testMessage(1)
const two = testMessage(2)

describe('writing', () => {
  it('replies or edits, never both', () => {
    const actions = createConversationActions()
    actions.reply(one)
    expect(actions.get()).toMatchObject({ replyTo: one, editing: undefined })
    actions.edit(two)
    expect(actions.get()).toMatchObject({ replyTo: undefined, editing: two })
    actions.stopWriting()
    expect(actions.get()).toMatchObject({ replyTo: undefined, editing: undefined })
  })

  it('ends the selection, because the selection bar replaces the composer', () => {
    const actions = createConversationActions()
    actions.startSelecting(one)
    actions.reply(two)
    expect(actions.get().selected).toBeUndefined()
  })

  it('notifies the host', () => {
    const actions = createConversationActions()
    const callbacks = { onReply: vi.fn(), onEdit: vi.fn(), onEditAgain: vi.fn() }
    expect(actions.hostEdits()).toBe(false)
    actions.setCallbacks(callbacks)
    actions.reply(one)
    actions.edit(two)
    actions.editAgain('once more')
    expect(callbacks.onReply).toHaveBeenCalledWith(one)
    expect(callbacks.onEdit).toHaveBeenCalledWith(two)
    expect(callbacks.onEditAgain).toHaveBeenCalledWith('once more')
    expect(actions.hostEdits()).toBe(true)
  })
})

describe('selecting', () => {
  it('starts, toggles, and ends', () => {
    const actions = createConversationActions()
    actions.toggle(one)
    expect(actions.get().selected).toBeUndefined()
    actions.startSelecting(one)
    actions.toggle(two)
    expect([...(actions.get().selected ?? new Map()).keys()]).toEqual(['m1', 'm2'])
    actions.toggle(one)
    expect([...(actions.get().selected ?? new Map()).keys()]).toEqual(['m2'])
    actions.stopSelecting()
    expect(actions.get().selected).toBeUndefined()
  })

  it('may start empty', () => {
    const actions = createConversationActions()
    actions.startSelecting()
    expect(actions.get().selected?.size).toBe(0)
  })
})

describe('forwarding', () => {
  it('waits for a destination, in the order of the timeline', () => {
    const actions = createConversationActions()
    actions.forward([two, one], true)
    expect(actions.get().forwarding).toEqual({ messages: [one, two], merged: true })
    actions.stopForwarding()
    expect(actions.get().forwarding).toBeUndefined()
  })

  it('is left to the host if it has a picker, and ends the selection', () => {
    const actions = createConversationActions()
    const onForward = vi.fn()
    actions.setCallbacks({ onForward })
    actions.startSelecting(one)
    actions.forward([one], false)
    expect(onForward).toHaveBeenCalledWith([one], false)
    expect(actions.get()).toMatchObject({ forwarding: undefined, selected: undefined })
  })

  it('is refused for nothing, and for more than the limit', () => {
    const actions = createConversationActions()
    actions.forward([], false)
    expect(actions.get().forwarding).toBeUndefined()
    const many = Array.from({ length: mostMerged + 1 }, (_, index) => testMessage(index + 1))
    actions.forward(many, true)
    expect(actions.get().forwarding).toBeUndefined()
    actions.forward(many, false)
    expect(actions.get().forwarding?.messages).toHaveLength(mostMerged + 1)
    actions.forward(many.slice(1), true)
    expect(actions.get().forwarding?.merged).toBe(true)
  })
})

describe('jumping', () => {
  it('uses the mounted timeline, and only that one', () => {
    const actions = createConversationActions()
    const jumps = () => ({ jumpTo: vi.fn(), place: vi.fn(), goBack: vi.fn() })
    const [first, second] = [jumps(), jumps()]
    const takeBack = actions.setJumps(first)
    actions.setJumps(second)
    takeBack()
    actions.jumpTo('m7')
    expect(first.jumpTo).not.toHaveBeenCalled()
    expect(second.jumpTo).toHaveBeenCalledWith('m7', undefined)
  })
})

describe('listeners', () => {
  it('get every change until they unsubscribe', () => {
    const actions = createConversationActions()
    const changed = vi.fn()
    const stop = actions.subscribe(changed)
    actions.reply(one)
    actions.notify({ text: 'Saved' })
    expect(changed).toHaveBeenCalledTimes(2)
    expect(actions.get().notice?.text).toBe('Saved')
    stop()
    actions.stopWriting()
    expect(changed).toHaveBeenCalledTimes(2)
  })
})
