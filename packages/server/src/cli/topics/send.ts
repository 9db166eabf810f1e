// `parley send`: a text from the operator, or from any user.

import { appOption, demoApp, serverCommand } from '../command.ts'
import type { Json } from '../server-connection.ts'

const kinds = { to: 'users', group: 'chatgroups', room: 'chatrooms' } as const

export const sendCommands = [
  serverCommand({
    name: 'send',
    args: '<text>',
    summary: 'send a text to a user, a group or a room',
    options: {
      to: { value: '<user>', help: 'the receiver' },
      group: { value: '<id>', help: 'the group, instead of a user' },
      room: { value: '<id>', help: 'the room, instead of a user' },
      from: { value: '<user>', help: 'the sender; the default is admin' },
      ...appOption,
    },
    examples: [
      'parley send "We restart at ten." --to alice',
      'parley send "Welcome!" --group 53438054400320 --from alice',
    ],
    async run({ args: [text = ''], options }, { server }) {
      const named = (['to', 'group', 'room'] as const).filter((name) => options[name] !== undefined)
      const [kind] = named
      if (!kind || named.length > 1) throw new Error('Name one receiver: --to, --group or --room.')
      const receiver = options[kind] ?? ''
      const answer = await server.ask(options.app ?? demoApp, 'POST', `messages/${kinds[kind]}`, {
        ...(options.from ? { from: options.from } : {}),
        to: [receiver],
        type: 'txt',
        body: { msg: text },
      })
      const id = String(Object.values(answer.data as Json)[0])
      return { text: `Sent as message ${id}.`, json: { messageId: id, to: receiver } }
    },
  }),
]
