import { decode, EditScope, fromKeyValues, MessageBody } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { localFile } from '../files/local-file.ts'
import type { Draft, Message } from '../state/state.ts'
import { bodyOf, checkedDraft, composeMessage, composeReceipt } from './compose.ts'
import { composeEdit, composeRecall, editedMessage } from './compose-recalls-and-edits.ts'

const bob = { type: 'single', id: 'bob' } as const
const group = { type: 'group', id: 'g1' } as const
const sender = { appKey: 'org#app', me: 'ann' }
const picture = localFile(new Uint8Array(3), 'a.png', 'image/png')

const message = (more: object = {}) =>
  ({
    kind: 'text',
    id: '7',
    conversation: bob,
    from: 'ann',
    to: 'bob',
    sentAt: 5,
    position: 1,
    ext: {},
    text: 'x',
    ...more,
  }) as Message

const problem = (draft: unknown) => {
  try {
    checkedDraft(draft as Draft)
    return undefined
  } catch (error) {
    const { code, message: text } = error as { code: number; message: string }
    return `${code} ${text}`
  }
}

describe('[OUT-12] an invalid draft is refused', () => {
  test.each([
    [undefined, '205 Missing required parameter: "to"'],
    [{ kind: 'text', text: 'x' }, '205 Missing required parameter: "to"'],
    [{ kind: 'text', text: 'x', to: { type: 'single', id: '' } }, '205 Missing required parameter: "to"'],
    [{ kind: 'toString', to: bob }, '-3 Invalid parameter kind: toString'],
    [{ kind: 'text', to: bob }, '-3 Invalid parameter text: undefined'],
    [{ kind: 'text', text: 'x', to: bob, ext: [] }, '-3 Invalid parameter ext: []'],
    [{ kind: 'text', text: 'x', to: group, onlyTo: 'bob' }, '-3 Invalid parameter onlyTo: bob'],
    [{ kind: 'image', to: bob }, '-3 Invalid parameter file: undefined'],
    [{ kind: 'image', to: bob, file: picture, width: '4' }, '-3 Invalid parameter width: 4'],
    [{ kind: 'file', to: bob, url: 5 }, '-3 Invalid parameter url: 5'],
    [{ kind: 'voice', to: bob, file: picture, duration: Number.NaN }, '-3 Invalid parameter duration: null'],
    [{ kind: 'location', to: bob, latitude: 1 }, '-3 Invalid parameter longitude: undefined'],
    [{ kind: 'command', to: bob }, '-3 Invalid parameter action: undefined'],
    [{ kind: 'custom', to: bob, event: 'e', params: 'p' }, '-3 Invalid parameter params: p'],
    [{ kind: 'combined', to: bob, title: 't', summary: 's' }, '-3 Invalid parameter file: undefined'],
  ])('%j', (draft, expected) => {
    expect(problem(draft)).toBe(expected)
  })

  test('user names are lower-case, and group ids stay unchanged', () => {
    expect(checkedDraft({ kind: 'text', text: '', to: { type: 'single', id: 'BOB' } }).to.id).toBe('bob')
    expect(checkedDraft({ kind: 'text', text: '', to: { type: 'group', id: 'G' } }).to.id).toBe('G')
  })
})

describe('the sent content', () => {
  test('of a forwarded message keeps its file and its level', () => {
    const draft = { kind: 'combined', to: bob, title: 't', summary: 's', url: 'http://h.test/x', level: 4 }
    const [content] = bodyOf(draft as Draft, 'ann').contents ?? []
    expect(content).toMatchObject({ subType: 0, combineLevel: 4, remotePath: 'http://h.test/x' })
  })

  test('has receivers: directed wins over online only, and is ignored in a single chat', () => {
    const text = { kind: 'text', text: 'x' } as const
    const routed = (more: object) => {
      const { routetype, directedUsers } = composeMessage(sender, { ...text, ...more } as Draft, 'k')
      return [routetype, directedUsers]
    }
    expect(routed({ to: group, onlyTo: ['b'], onlineOnly: true })).toEqual([2, ['b']])
    expect(routed({ to: bob, onlineOnly: true })).toEqual([1, undefined])
    expect(routed({ to: bob, onlyTo: ['b'] })).toEqual([0, undefined])
  })

  test('of a recall contains the message and the reason', () => {
    const meta = composeRecall(sender, message(), 'k', 'typo')
    expect(fromKeyValues(meta.ext)).toEqual({ recallMessageExtensionInfo: 'typo' })
    expect(decode(MessageBody, meta.payload as Uint8Array)).toMatchObject({ type: 6, ackMessageId: '7' })
  })

  test('of a receipt in a group is marked as such, and in a single chat it is not', () => {
    const read = (to: typeof bob | typeof group, content?: string) =>
      decode(MessageBody, composeReceipt(sender, 4, to, '7', content).payload as Uint8Array)
    expect(read(group, 'seen')).toMatchObject({ ackContent: 'seen', msgConfig: { allowGroupAck: true } })
    expect(read(bob)).not.toHaveProperty('msgConfig')
  })
})

describe('an edit', () => {
  const scope = (edit: object) =>
    decode(MessageBody, composeEdit(sender, message(), edit as never, 'k').payload as Uint8Array).editScope
  test('of the text keeps the ext', () => {
    expect(scope({ text: 'y' })).toBe(EditScope.BODY)
    expect(scope({ text: 'y', ext: { a: 1 } })).toBe(EditScope.BODY_AND_EXT)
  })

  test('of a file changes its ext only', () => {
    const file = message({ kind: 'file', url: 'u', source: 'u', secret: 's', name: 'n', bytes: 1 })
    expect(editedMessage(file, { ext: { a: 1 } })).toMatchObject({ ext: { a: 1 }, name: 'n' })
    expect(() => editedMessage(file, { text: 'y' })).toThrow('Invalid parameter text: y')
    expect(() => editedMessage(file, {})).toThrow('Invalid parameter ext: undefined')
  })

  test.each(['recalled', 'command'])('of something %s is refused', (kind) => {
    expect(() => editedMessage(message({ kind }), { text: 'y' })).toThrow('Invalid parameter message')
  })
})
