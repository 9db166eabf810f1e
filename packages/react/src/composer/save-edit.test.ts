import { describe, expect, it, vi } from 'vitest'
import { translator } from '../strings/strings.ts'
import { testMessage } from '../testing/rows.ts'
import { editedExt, editProblem, saveEdit } from './save-edit.ts'

const t = translator('en')
const bob = { user: 'bob', name: 'Bob' }

describe('the ext of an edited message', () => {
  it('stays the same if the same users are mentioned', () => {
    const message = testMessage(1, { ext: { em_at_list: ['bob'], own: 1 } })
    expect(editedExt(message, 'hi @Bob', [bob])).toBeUndefined()
    expect(editedExt(testMessage(1), 'hi', [])).toBeUndefined()
  })

  it('follows the text and keeps the rest', () => {
    const message = testMessage(1, { ext: { em_at_list: ['bob'], own: 1 } })
    expect(editedExt(message, 'hi', [bob])).toEqual({ own: 1 })
    expect(editedExt(testMessage(1, { ext: { own: 1 } }), 'hi @Bob', [bob])).toEqual({
      own: 1,
      em_at_list: ['bob'],
    })
    expect(editedExt(message, '@everyone', [{ user: 'ALL', name: 'everyone' }])).toEqual({
      own: 1,
      em_at_list: 'ALL',
    })
  })
})

describe('an edit that cannot be saved', () => {
  it.each([
    ['maxLimit', 'Not saved. This message has been edited too often and can no longer be changed.'],
    ['editMessageNotFound', 'Not saved. The message no longer exists.'],
    ['permissionDenied', 'Not saved. You cannot edit this message.'],
    ['serviceNotEnabled', 'Not saved. Messages cannot be edited in this app.'],
    ['networkError', 'Not saved. The server cannot be reached.'],
    ['toString', 'Not saved. Something went wrong (code 7).'],
  ])('%s is reported as such', (reason, words) => {
    expect(editProblem(t, { reason, code: 7, message: 'raw' })).toBe(words)
  })

  it('is reported instead of thrown', async () => {
    const edit = vi.fn().mockRejectedValueOnce(Object.assign(new Error('x'), { reason: 'maxLimit' }))
    const client = { messages: { edit } } as never
    expect(await saveEdit({ client, t }, testMessage(1), 'new', [])).toEqual([
      expect.stringMatching(/^Not saved/),
      expect.objectContaining({ reason: 'maxLimit' }),
    ])
    edit.mockResolvedValueOnce(testMessage(1))
    expect(await saveEdit({ client, t }, testMessage(1), 'new', [])).toBeUndefined()
    expect(edit).toHaveBeenLastCalledWith(testMessage(1), { text: 'new' })
  })
})

describe('an edit and the host', () => {
  const edited = testMessage(1, { text: 'old', ext: { own: 1 } })
  const clientWith = () => {
    const edit = vi.fn(async (_message: unknown, _change: { text: string }) => {})
    return { edit, client: { messages: { edit } } as never }
  }

  it('gives the host the draft and the message, and lets it change the text', async () => {
    const { edit, client } = clientWith()
    const onBeforeSend = vi.fn((draft) => ({ ...draft, text: `${draft.text}!` }))
    expect(await saveEdit({ client, t, onBeforeSend }, edited, 'new', [])).toBeUndefined()
    expect(onBeforeSend).toHaveBeenCalledWith({ to: edited.conversation, kind: 'text', text: 'new' }, edited)
    expect(edit).toHaveBeenCalledWith(edited, { text: 'new!' })
  })

  it('lets the host save it itself, or refuse it with its own text', async () => {
    const { edit, client } = clientWith()
    expect(await saveEdit({ client, t, onBeforeSend: () => undefined }, edited, 'new', [])).toBeUndefined()
    const onBeforeSend = () => {
      throw new Error('No card numbers, please.')
    }
    expect(await saveEdit({ client, t, onBeforeSend }, edited, '4111', [])).toEqual([
      'No card numbers, please.',
      expect.any(Error),
    ])
    expect(edit).not.toHaveBeenCalled()
  })
})
