import { describe, expect, it } from 'vitest'
import { commandQuery, matchingCommands } from './command-query.ts'

describe('the command before the caret', () => {
  it.each([
    ['/', 1, ''],
    ['/he', 3, 'he'],
    ['/help me', 3, 'he'],
    ['／he', 3, 'he'],
    ['/Set-up_2', 9, 'Set-up_2'],
  ])('in %j at %i is %j', (text, caret, words) => {
    expect(commandQuery(text, caret)).toEqual({ start: 0, words })
  })

  it.each([
    ['', 0],
    ['/help', 0],
    ['see /help', 9],
    ['/help me', 8],
    ['//', 2],
    ['/a/b', 4],
    ['\n/help', 6],
    [`/${'x'.repeat(33)}`, 34],
  ])('is missing in %j at %i', (text, caret) => {
    expect(commandQuery(text, caret)).toBeUndefined()
  })
})

describe('the commands that match', () => {
  const help = { name: 'help', text: 'What I can do' }
  const hello = { name: 'hello', text: 'Greets you' }
  const remind = { name: 'remind', text: 'Reminds you', argument: '10m tea' }
  const all = [help, hello, remind]

  it('begin with the typed text', () => {
    expect(matchingCommands(all, '')).toEqual(all)
    expect(matchingCommands(all, 'He')).toEqual([help, hello])
    expect(matchingCommands(all, 'x')).toEqual([])
  })

  it('are empty once the command is complete, unless it takes an argument', () => {
    expect(matchingCommands(all, 'help')).toEqual([])
    expect(matchingCommands(all, 'remind')).toEqual([remind])
  })
})
