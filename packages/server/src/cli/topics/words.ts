// `parley words …`: the word list of an app.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseWords } from '../../moderation/words/list.ts'
import { appOption, demoApp, serverCommand } from '../command.ts'

const path = 'parley/v1/moderation/words'

export const wordCommands = [
  serverCommand({
    name: 'words list',
    summary: 'show the word list of an app',
    options: appOption,
    examples: ['parley words list', 'parley words list --app acme#chat > words.txt'],
    async run({ options }, { server }) {
      const { data } = await server.ask(options.app ?? demoApp, 'GET', path)
      const { words, ...more } = data as { words: readonly string[]; action: string; changedAt: number }
      return {
        text: words.length === 0 ? 'The app has no word list.' : words.join('\n'),
        json: { words, ...more },
      }
    },
  }),
  serverCommand({
    name: 'words set',
    args: '<file>',
    summary: 'replace the word list of an app with the lines of a file',
    details:
      'Lines that begin with # are comments. A message that contains one of the words is refused, or the words are masked with asterisks.',
    options: { ...appOption, replace: { help: 'mask the words instead of refusing the message' } },
    examples: ['parley words set words.txt --app acme#chat', 'parley words set words.txt --replace'],
    async run({ args: [file = ''], options }, { server }) {
      const words = parseWords(readFileSync(resolve(file)))
      const action = options.replace ? 'replace' : 'refuse'
      await server.ask(options.app ?? demoApp, 'PUT', path, { words, action })
      return {
        text: `The word list of the app now has ${words.length} words.`,
        json: { words: words.length, action },
      }
    },
  }),
  serverCommand({
    name: 'words clear',
    summary: 'remove the word list of an app',
    options: appOption,
    examples: ['parley words clear --app acme#chat'],
    async run({ options }, { server }) {
      await server.ask(options.app ?? demoApp, 'PUT', path, { words: [], action: 'refuse' })
      return { text: 'The word list of the app was removed.', json: { words: 0 } }
    },
  }),
]
