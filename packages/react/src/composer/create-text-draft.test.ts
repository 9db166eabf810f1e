import { describe, expect, it } from 'vitest'
import type { PreparedFile } from '../state/attachments/attachment.ts'
import { fileDrafts, locationDraft, sentPeaks, voiceDraft } from './create-media-drafts.ts'
import { textDraft } from './create-text-draft.ts'

const group = { type: 'group', id: '1' } as const
const bob = { type: 'single', id: 'bob' } as const
const reply = { id: '7', from: 'bob', kind: 'text', text: 'when?' }
const data = new Blob(['abc'])
const prepared = (more: Partial<PreparedFile>): PreparedFile => ({
  kind: 'file',
  data,
  name: 'a.bin',
  type: 'application/zip',
  isGif: false,
  ...more,
})

describe('a text', () => {
  it('has no ext if there is nothing to put into it', () => {
    expect(textDraft(bob, 'hi', { reply: undefined, mentions: undefined, wantsReceipts: false })).toEqual({
      to: bob,
      kind: 'text',
      text: 'hi',
    })
  })

  it('contains the quote, the mentions and the request for receipts', () => {
    expect(textDraft(group, 'hi', { reply, mentions: ['bob'], wantsReceipts: true })).toEqual({
      to: group,
      kind: 'text',
      text: 'hi',
      ext: { parley_reply: reply, em_at_list: ['bob'] },
      wantsReceipts: true,
    })
  })

  it('does not request receipts in single chats, which have ticks', () => {
    expect(textDraft(bob, 'hi', { wantsReceipts: true })).not.toHaveProperty('wantsReceipts')
  })
})

describe('files', () => {
  it('are one message each: the quote on the first, the caption on the last image or video', () => {
    const image = prepared({ kind: 'image', name: 'a.png', type: 'image/png', width: 4, height: 3 })
    const gif = prepared({ kind: 'image', name: 'b.gif', type: 'image/gif', isGif: true })
    const video = prepared({ kind: 'video', name: 'c.mp4', type: 'video/mp4', duration: 9 })
    const drafts = fileDrafts(group, [image, gif, video, prepared({})], 'look', {
      reply,
      mentions: ['bob'],
      wantsReceipts: true,
    })
    const file = (name: string, type: string) => ({ name, type, size: 3, data })
    expect(drafts).toEqual([
      {
        to: group,
        kind: 'image',
        file: file('a.png', 'image/png'),
        width: 4,
        height: 3,
        ext: { parley_album: 3, parley_reply: reply },
        wantsReceipts: true,
      },
      { to: group, kind: 'image', file: file('b.gif', 'image/gif'), isGif: true, wantsReceipts: true },
      {
        to: group,
        kind: 'video',
        file: file('c.mp4', 'video/mp4'),
        duration: 9,
        ext: { parley_caption: 'look', parley_album: 3, em_at_list: ['bob'] },
        wantsReceipts: true,
      },
      { to: group, kind: 'file', file: file('a.bin', 'application/zip'), wantsReceipts: true },
    ])
  })

  it('contain the description of a picture, and only of a picture', () => {
    const image = prepared({ kind: 'image', name: 'a.png', type: 'image/png' })
    const video = prepared({ kind: 'video', name: 'c.mp4', type: 'video/mp4' })
    const drafts = fileDrafts(bob, [image, video, image], '', {}, [], [' a lake ', 'a film', ' '])
    expect(drafts.map(({ ext }) => ext?.parley_alt)).toEqual(['a lake', undefined, undefined])
  })

  it('have their own captions, and a common text is sent before them if the first has its own', () => {
    const image = prepared({ kind: 'image', name: 'a.png', type: 'image/png' })
    const captions = (words: string, ...own: string[]) =>
      fileDrafts(bob, [image, image, image], words, { reply }, own).map((draft) => [
        draft.kind,
        draft.ext?.parley_caption ?? ('text' in draft ? draft.text : ''),
        draft.ext?.parley_album,
        draft.ext?.parley_reply !== undefined,
      ])
    expect(captions('all', '', ' two ')).toEqual([
      ['image', 'all', undefined, true],
      ['image', 'two', undefined, false],
      ['image', '', undefined, false],
    ])
    expect(captions('all', 'one')).toEqual([
      ['text', 'all', undefined, true],
      ['image', 'one', undefined, false],
      ['image', '', undefined, false],
      ['image', '', undefined, false],
    ])
    expect(captions('', 'one')[0]).toEqual(['image', 'one', undefined, true])
    expect(captions('all')).toEqual([
      ['image', '', 3, true],
      ['image', '', undefined, false],
      ['image', 'all', 3, false],
    ])
  })

  it('are the same object each time, so that an upload is reused', () => {
    const one = prepared({})
    const fileOf = () => fileDrafts(bob, [one], '', {})[0] as { readonly file?: unknown }
    expect(fileOf().file).toBe(fileOf().file)
  })

  it('contain their placeholder', () => {
    const one = prepared({ kind: 'image', thumbhash: 'abc' })
    expect(fileDrafts(bob, [one], '', {})[0]?.ext).toEqual({ parley_thumbhash: 'abc' })
  })

  it('do not contain an empty caption', () => {
    expect(fileDrafts(bob, [prepared({})], '', {})[0]).not.toHaveProperty('ext')
  })
})

describe('a voice message', () => {
  it('has whole seconds, a matching name and a few small peaks', () => {
    const voice = { blob: data, mime: 'audio/mp4', durationMs: 2600, peaks: [0, 0.5, 1] }
    expect(voiceDraft(bob, voice, { reply })).toEqual({
      to: bob,
      kind: 'voice',
      file: { name: 'voice.m4a', type: 'audio/mp4', size: 3, data },
      duration: 3,
      ext: { parley_peaks: [0, 16, 31], parley_reply: reply },
    })
    expect(voiceDraft(bob, { ...voice, durationMs: 80, peaks: [] }, {})).toMatchObject({ duration: 1 })
  })

  it('never sends peaks that others cannot read', () => {
    expect(sentPeaks([-1, 7, Number.NaN, 0.999])).toEqual([0, 31, 0, 31])
    expect(sentPeaks(new Array(200).fill(1))).toHaveLength(64)
  })
})

describe('a location', () => {
  it('has its name where other clients look for it', () => {
    const place = { latitude: 52.5, longitude: 13.4, name: 'Office' }
    expect(locationDraft(bob, place, {})).toEqual({
      to: bob,
      kind: 'location',
      latitude: 52.5,
      longitude: 13.4,
      address: 'Office',
    })
    expect(locationDraft(bob, { ...place, name: '' }, {})).not.toHaveProperty('address')
  })
})
