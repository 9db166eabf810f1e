import type { Draft, Outgoing } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { localFileOf, messageOf } from './message-content.ts'

const to = { type: 'group', id: 'g1' } as const
const row = (draft: Draft) => {
  const outgoing: Outgoing = { key: 'k1', conversation: to, draft, createdAt: 7, status: { name: 'sending' } }
  return { type: 'outgoing', id: 'k1', outgoing } as const
}
const common = {
  id: 'k1',
  localId: 'k1',
  conversation: to,
  to: 'g1',
  sentAt: 7,
  position: Number.MAX_SAFE_INTEGER,
}

describe('an outgoing message', () => {
  it('looks like the message that it will become', () => {
    expect(messageOf(row({ to, kind: 'text', text: 'hello', ext: { a: 1 }, onlyTo: ['bob'] }))).toMatchObject(
      {
        ...common,
        kind: 'text',
        text: 'hello',
        ext: { a: 1 },
        onlyTo: ['bob'],
      },
    )
    expect(messageOf(row({ to, kind: 'location', latitude: 1, longitude: 2 }))).toMatchObject({
      ...common,
      kind: 'location',
      latitude: 1,
      longitude: 2,
      address: '',
      building: '',
    })
    expect(messageOf(row({ to, kind: 'custom', event: 'order' }))).toMatchObject({
      event: 'order',
      params: {},
    })
  })

  it('has the name and size of its file, and a URL once there is one', () => {
    const file = { name: 'a.png', type: 'image/png', size: 12, data: undefined }
    const image = row({ to, kind: 'image', file })
    expect(messageOf(image)).toMatchObject({ url: '', name: 'a.png', bytes: 12, width: 0, thumbnailUrl: '' })
    expect(messageOf(image)).not.toHaveProperty('file')
    expect(localFileOf(image)).toBe(file)
    const sent = messageOf(
      row({ to, kind: 'image', file, url: 'https://f/1', name: 'b.png', width: 3, height: 4 }),
    )
    expect(sent).toMatchObject({ url: 'https://f/1', thumbnailUrl: 'https://f/1', name: 'b.png', width: 3 })
  })

  it('does not contain the messages of a combined message', () => {
    const message = messageOf(row({ to, kind: 'combined', title: 't', summary: 's', messages: [] }))
    expect(message).toMatchObject({
      kind: 'combined',
      title: 't',
      summary: 's',
      text: '',
      level: 0,
      bytes: 0,
    })
    expect(message).not.toHaveProperty('messages')
  })

  it('is the same object for the same row', () => {
    const text = row({ to, kind: 'text', text: 'hello' })
    expect(messageOf(text)).toBe(messageOf(text))
  })
})
