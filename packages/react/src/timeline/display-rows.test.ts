import type { TimelineRow } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { gap, incoming, notice, outgoing, own, testMorning } from '../testing/rows.ts'
import { displayRows, firstNewIndex, withAlbums, withoutNoise } from './display-rows.ts'

const minute = 60_000

/** One word per row: day, new, gap, or the message with ( for the start and ) for the end of its group. */
function sketch(rows: readonly TimelineRow[], newFrom = -1, start = 0, end = rows.length): string {
  return displayRows(rows, start, end, newFrom)
    .map((row) =>
      row.type === 'message'
        ? `${row.firstOfGroup ? '(' : ''}${row.id}${row.lastOfGroup ? ')' : ''}`
        : row.type === 'notice'
          ? row.notices.map(({ id }) => id).join('+')
          : row.type,
    )
    .join(' ')
}

describe('groups', () => {
  it('are one sender within five minutes', () => {
    const rows = [
      incoming(1, { sentAt: testMorning }),
      incoming(2, { sentAt: testMorning + 4 * minute }),
      incoming(3, { sentAt: testMorning + 9 * minute }),
      own(4, { sentAt: testMorning + 9 * minute }),
      outgoing('k', testMorning + 10 * minute),
    ]
    expect(sketch(rows)).toBe('day (m1 m2) (m3) (m4 k)')
  })

  it('keep their shape when the window starts in the middle', () => {
    const rows = [incoming(1), incoming(2), incoming(3), incoming(4)]
    expect(sketch(rows, -1, 1, 3)).toBe('m2 m3')
  })

  it('end at a recalled message', () => {
    const gone = incoming(2, { kind: 'recalled', by: 'bob', at: 0, note: '' } as object)
    expect(sketch([incoming(1), gone, incoming(3)])).toBe('day (m1) (m2) (m3)')
    expect(firstNewIndex([incoming(1), gone, incoming(3)], 1)).toBe(2)
  })

  it('end at a gap and at the line above new messages', () => {
    const rows = [incoming(1), gap(1), incoming(5), incoming(6), incoming(7)]
    expect(sketch(rows, 3)).toBe('day (m1) gap day (m5) new (m6 m7)')
  })
})

describe('days', () => {
  it('get a label each, even within seconds of each other', () => {
    const midnight = new Date(2026, 10, 15).getTime()
    const rows = [incoming(1, { sentAt: midnight - 1000 }), incoming(2, { sentAt: midnight + 1000 })]
    expect(sketch(rows)).toBe('day (m1) day (m2)')
  })
})

describe('the line above new messages', () => {
  it('is above the first unread message of somebody else', () => {
    const rows = [incoming(1), own(2), incoming(3), incoming(4)]
    expect(firstNewIndex(rows, 1)).toBe(2)
    expect(firstNewIndex(rows, 3)).toBe(3)
    expect(firstNewIndex(rows, 4)).toBe(-1)
  })
})

describe('a gap', () => {
  it('shows how many messages are missing if they are numbered, and no number if they have times', () => {
    const missing = (rows: readonly TimelineRow[]) =>
      displayRows(rows, 0, rows.length, -1).flatMap((row) => (row.type === 'gap' ? [row.missing] : []))
    expect(missing([incoming(3), gap(3), incoming(10)])).toEqual([6])
    expect(missing([incoming(3), gap(3), outgoing('k')])).toEqual([undefined])
    expect(missing([gap(0), incoming(10)])).toEqual([])
    expect(missing([incoming(1.7e12), gap(1.7e12), incoming(1.8e12)])).toEqual([undefined])
  })
})

describe('albums', () => {
  const picture = (position: number, more: object = {}) =>
    incoming(position, { kind: 'image', sentAt: testMorning + position, ...more } as object)
  const albums = (rows: readonly TimelineRow[], newFrom = -1) =>
    withAlbums(displayRows(rows, 0, rows.length, newFrom)).flatMap((row) =>
      row.type === 'message' ? [row.album ?? '-'] : [],
    )

  it('are images in a row, sent within a minute', () => {
    expect(albums([incoming(1), picture(2), picture(3), picture(4), incoming(5), picture(6)])).toEqual([
      '-',
      'm2',
      'm2',
      'm2',
      '-',
      '-',
    ])
    expect(albums([picture(1), picture(2, { sentAt: testMorning + 2 * minute })])).toEqual(['-', '-'])
  })

  it('leave out images with a caption, a quote or selected receivers', () => {
    expect(albums([picture(1), picture(2, { ext: { parley_caption: 'look' } }), picture(3)])).toEqual([
      '-',
      '-',
      '-',
    ])
    expect(albums([picture(1), picture(2, { ext: { parley_reply: { id: 'm1' } } })])).toEqual(['-', '-'])
    expect(albums([picture(1), picture(2, { onlyTo: ['ann'] })])).toEqual(['-', '-'])
    const answer = { ext: { parley_reply: { id: 'm1' }, parley_album: 2 } }
    expect(albums([picture(1), picture(2, answer), picture(3)])).toEqual(['-', 'm2', 'm2'])
  })

  it('also contain videos', () => {
    expect(albums([picture(1), picture(2, { kind: 'video' }), picture(3, { kind: 'file' })])).toEqual([
      'm1',
      'm1',
      '-',
    ])
  })

  it('have the caption of one of them, if it is for all', () => {
    const words = { ext: { parley_caption: 'the lake', parley_album: 3 } }
    expect(albums([picture(1, words), picture(2), picture(3)])).toEqual(['m1', 'm1', 'm1'])
    // The caption is on the last image if its upload took longest.
    expect(albums([picture(1), picture(2, words), picture(3)])).toEqual(['m1', 'm1', 'm1'])
    expect(albums([picture(1, words), picture(2), picture(3, words), picture(4)])).toEqual([
      'm1',
      'm1',
      'm3',
      'm3',
    ])
    expect(albums([picture(1, { ext: { parley_caption: 'mine' } }), picture(2)])).toEqual(['-', '-'])
  })

  it('end at ten, at another sender and at the line above new messages', () => {
    const many = Array.from({ length: 12 }, (_, index) => picture(index + 1))
    expect(albums(many).filter((album) => album === 'm1')).toHaveLength(10)
    expect(albums(many).slice(10)).toEqual(['m11', 'm11'])
    expect(albums([picture(1), picture(2, { from: 'mei' })])).toEqual(['-', '-'])
    expect(albums([picture(1), picture(2), picture(3)], 1)).toEqual(['-', 'm2', 'm2'])
  })
})

describe('notices', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => notice(from + index, 'membersJoined'))

  it('are separate rows, between groups of messages', () => {
    const rows = [incoming(1), notice(2, 'adminAdded'), notice(3, 'banned'), incoming(4), own(5)]
    expect(sketch(rows)).toBe('day (m1) n2 n3 (m4) (m5)')
  })

  it('are folded if there are many in a row, wherever the window begins and ends', () => {
    const rows = [incoming(1), ...many(2, 4), incoming(6), ...many(7, 3)]
    expect(sketch(rows)).toBe('day (m1) n2+n3+n4+n5 (m6) n7 n8 n9')
    expect(sketch(rows, -1, 3)).toBe('n2+n3+n4+n5 (m6) n7 n8 n9')
    expect(sketch(rows, -1, 0, 3)).toBe('day (m1) n2+n3+n4+n5')
  })

  it('are folded day by day, and not across a gap', () => {
    const midnight = new Date(2026, 10, 15).getTime()
    const late = Array.from({ length: 4 }, (_, index) =>
      notice(index + 5, 'membersLeft', { sentAt: midnight + index }),
    )
    expect(sketch([...many(1, 4), ...late])).toBe('day n1+n2+n3+n4 day n5+n6+n7+n8')
    expect(sketch([...many(1, 2), gap(2), ...many(9, 2)])).toBe('day n1 n2 gap day n9 n10')
  })

  it('are not new, and have no line above them', () => {
    const rows = [incoming(1), notice(2, 'banned'), incoming(3)]
    expect(firstNewIndex(rows, 1)).toBe(2)
    expect(firstNewIndex(rows.slice(0, 2), 1)).toBe(-1)
  })

  it('leave out irrelevant events, and are the same for the same rows', () => {
    const rows = [incoming(1), notice(2, 'applied'), notice(3, 'attributesChanged'), incoming(4)]
    expect(sketch(withoutNoise(rows))).toBe('day (m1 m4)')
    expect(withoutNoise(rows)).toBe(withoutNoise(rows))
    const quiet = [incoming(1), notice(2, 'banned')]
    expect(withoutNoise(quiet)).toBe(quiet)
  })
})
