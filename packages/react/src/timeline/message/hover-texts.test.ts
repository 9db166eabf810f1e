import { describe, expect, it } from 'vitest'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { translator } from '../../strings/strings.ts'
import { incoming, outgoing, own, testMorning } from '../../testing/rows.ts'
import { fullTime } from '../../ui/format/times.ts'
import { createEarlierTexts } from '../kinds/earlier-texts.ts'
import { editedHover, hoverText } from './hover-texts.ts'

const t = translator('en')
const locale = 'en'
const mine = own(1) as Extract<ShownMessage, { type: 'message' }>
const sent = `Sent · ${fullTime(mine.message.sentAt, locale)}`
const minute = 60_000

describe('hovering over a time', () => {
  it('shows when an own message was sent, delivered and read', () => {
    const deliveredAt = testMorning + minute
    const readAt = testMorning + 5 * minute
    expect(hoverText(mine, t, locale)).toBe(sent)
    expect(hoverText({ ...mine, status: 'delivered', deliveredAt }, t, locale)).toBe(
      `${sent}\nDelivered · ${fullTime(deliveredAt, locale)}`,
    )
    expect(hoverText({ ...mine, status: 'read', deliveredAt, readAt }, t, locale)).toBe(
      `${sent}\nDelivered · ${fullTime(deliveredAt, locale)}\nRead · ${fullTime(readAt, locale)}`,
    )
  })

  it('shows the state if its time is unknown', () => {
    expect(hoverText({ ...mine, status: 'read' }, t, locale)).toBe(`${sent}\nRead`)
  })

  it('shows only the time for messages of others, and the state of outgoing ones', () => {
    const other = incoming(1) as Extract<ShownMessage, { type: 'message' }>
    expect(hoverText(other, t, locale)).toBe(fullTime(other.message.sentAt, locale))
    expect(hoverText(outgoing('k') as ShownMessage, t, locale)).toMatch(/^Sending/)
  })
})

describe('hovering over "edited"', () => {
  it('shows by whom and when, and earlier texts that were displayed', () => {
    const earlier = createEarlierTexts()
    const edited = { count: 2, by: 'bob', at: testMorning }
    const told = (id: string) =>
      editedHover(
        { ...mine.message, id, edited } as typeof mine.message,
        t,
        locale,
        (user) => user.toUpperCase(),
        earlier,
      )
    const by = `Edited by BOB · ${fullTime(testMorning, locale)}`
    expect(told('unseen')).toBe(by)
    earlier.remember('seen', 'first')
    earlier.remember('seen', 'x'.repeat(300))
    expect(told('seen')).toBe(`${by}\nBefore: ${'x'.repeat(200)}…\nBefore: first`)
  })
})
