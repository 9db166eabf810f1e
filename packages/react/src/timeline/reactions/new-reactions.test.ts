import { describe, expect, it } from 'vitest'
import { grownReactions } from './new-reactions.ts'

const reaction = (name: string, count: number) => ({ reaction: name, count, isMine: false, users: [] })

describe('reactions that are animated once', () => {
  it('are new ones and those with more users', () => {
    const before = [reaction('👍', 1), reaction('🎉', 2)]
    expect([...grownReactions(before, [reaction('👍', 2), reaction('🎉', 2), reaction('👏', 1)])]).toEqual([
      '👍',
      '👏',
    ])
  })

  it('are not those that lost a user', () => {
    expect(grownReactions([reaction('👍', 3)], [reaction('👍', 2)]).size).toBe(0)
    expect(grownReactions([reaction('👍', 3)], undefined).size).toBe(0)
  })

  it('come first on a message that had none', () => {
    expect([...grownReactions(undefined, [reaction('👍', 1)])]).toEqual(['👍'])
  })
})
