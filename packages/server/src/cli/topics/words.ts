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
    summary: 'replace the word list of an app by the lines of a file',
    details: 'Lines with # are comments. Messages with one of the words are refused, or covered with stars.',
    options: { ...appOption, replace: { help: 'cover the words instead of refusing the message' } },
    examples: ['parley words set words.txt --app acme#chat', 'parley words set words.txt --replace'],
    async run({ args: [file = ''], options }, { server }) {
      const words = parseWords(readFileSync(resolve(file)))
      const action = options.replace ? 'replace' : 'refuse'
      await server.ask(options.app ?? demoApp, 'PUT', path, { words, action })
      return { text: `The app has ${words.length} words now.`, json: { words: words.length, action } }
    },
  }),
  serverCommand({
    name: 'words clear',
    summary: 'remove the word list of an app',
    options: appOption,
    examples: ['parley words clear --app acme#chat'],
    async run({ options }, { server }) {
      await server.ask(options.app ?? demoApp, 'PUT', path, { words: [], action: 'refuse' })
      return { text: 'The app has no word list any more.', json: { words: 0 } }
    },
  }),
]
