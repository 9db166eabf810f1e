import { describe, expect, it } from 'vitest'
import { profileIn } from '../state/apply/people-changes.ts'
import { botCommandsIn, commandIn, extWithCommands } from './commands.ts'

const help = { name: 'help', text: 'What I can do' }
const remind = { name: 'remind', text: 'Reminds you', argument: '10m tea' }
const bot = (ext: string) => profileIn({ bot: 'true', ext })

describe('the commands of a bot', () => {
  it('are written into its profile and read from it', () => {
    expect(botCommandsIn(bot(extWithCommands('', [help, remind])))).toEqual([help, remind])
  })

  it('are added to what the application stores in the same text', () => {
    expect(JSON.parse(extWithCommands('{"team":"support","commands":[]}', [help]))).toEqual({
      team: 'support',
      commands: [help],
    })
  })

  it('do not replace a text in another format', () => {
    expect(() => extWithCommands('on holiday', [help])).toThrow('not a JSON object')
    expect(() => extWithCommands('[1]', [help])).toThrow('not a JSON object')
  })

  it.each(['Help', 'two words', '', '/help', 'x'.repeat(33)])('refuses the name %j', (name) => {
    expect(() => extWithCommands('', [{ name, text: '' }])).toThrow('is not valid')
  })

  it('refuses texts that are too long, and too many commands', () => {
    expect(() => extWithCommands('', [{ name: 'a', text: 'x'.repeat(101) }])).toThrow('is not valid')
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `c${index}`, text: '' }))
    expect(() => extWithCommands('', many)).toThrow('"c50" is not valid')
    const long = many.slice(0, 30).map(({ name }) => ({ name, text: 'x'.repeat(100) }))
    expect(() => extWithCommands('', long)).toThrow('longer than 2048 bytes')
  })

  it('are empty in the profile of a person', () => {
    expect(botCommandsIn(profileIn({ ext: extWithCommands('', [help]) }))).toEqual([])
    expect(botCommandsIn(undefined)).toEqual([])
  })

  it.each([
    'not json',
    'null',
    '[]',
    '{"commands":7}',
    '{"commands":[null,1,"a",[],{"name":"A"},{"name":"a"}]}',
    `{"commands":[{"name":"a","text":"${'x'.repeat(101)}"}]}`,
  ])('are empty in %j', (ext) => {
    expect(botCommandsIn(bot(ext))).toEqual([])
  })

  it('lose an example that is not a short text', () => {
    expect(botCommandsIn(bot('{"commands":[{"name":"a","text":"","argument":{}}]}'))).toEqual([
      { name: 'a', text: '' },
    ])
  })
})

describe('a command in a message', () => {
  it('has a name and an argument', () => {
    expect(commandIn('/help', 'helper')).toEqual({ name: 'help', argument: '' })
    expect(commandIn(' /Remind 10m tea\nplease ', 'helper')).toEqual({
      name: 'remind',
      argument: '10m tea\nplease',
    })
  })

  it('may name the bot, and is then for this bot only', () => {
    expect(commandIn('/remind@Helper 10m tea', 'helper')).toEqual({ name: 'remind', argument: '10m tea' })
    expect(commandIn('/help@helper', 'helper')).toEqual({ name: 'help', argument: '' })
    expect(commandIn('/help@helper2', 'helper')).toBeUndefined()
    expect(commandIn('/help@ helper', 'helper')).toBeUndefined()
  })

  it.each(['help', '/', '/ help', '//help', '/a/b', '/usr/bin', 'see /help'])('is not in %j', (text) => {
    expect(commandIn(text, 'helper')).toBeUndefined()
  })
})
