import { describe, expect, it } from 'vitest'
import { type EmojiStorage, readMemory, withRecent, writeMemory } from './recent-emoji.ts'

function kept(text: string | null): EmojiStorage & { text: string | null } {
  const memory = {
    text,
    load: () => memory.text,
    save: (next: string) => {
      memory.text = next
    },
  }
  return memory
}

describe('recent emoji', () => {
  it('are stored, the latest first and without duplicates', () => {
    const memory = kept(null)
    let remembered = readMemory(memory)
    expect(remembered).toEqual({ recent: [], tone: 0 })
    for (const emoji of ['😀', '🎉', '😀']) remembered = withRecent(remembered, emoji)
    writeMemory(memory, { ...remembered, tone: 3 })
    expect(readMemory(memory)).toEqual({ recent: ['😀', '🎉'], tone: 3 })
  })

  it('are bounded', () => {
    let remembered = readMemory(undefined)
    for (let index = 0; index < 100; index++) remembered = withRecent(remembered, `${index}`)
    expect(remembered.recent).toHaveLength(27)
    expect(remembered.recent[0]).toBe('99')
  })

  it.each(['', 'null', '[]', '7', '{"recent":7,"tone":"x"}', '{"recent":[1,"",null],"tone":9}', '{'])(
    'are empty if %j is stored',
    (text) => expect(readMemory(kept(text))).toEqual({ recent: [], tone: 0 }),
  )

  it('work without storage', () => {
    const refuse = () => {
      throw new Error('forbidden')
    }
    const memory = { load: refuse, save: refuse }
    expect(readMemory(memory)).toEqual({ recent: [], tone: 0 })
    expect(() => writeMemory(memory, { recent: [], tone: 0 })).not.toThrow()
  })
})
