// A user without a browser, for conversations of which a test observes only one side.

import { withoutBrowser } from './on-server.ts'

export interface Partner {
  /** The texts that they received, in order. */
  readonly heard: readonly string[]
  /** Sends a text, and waits until the server has accepted it. */
  say(to: string, text: string): Promise<unknown>
}

/** A user who is signed in on a working network. */
export async function partner(name: string): Promise<Partner> {
  const client = await withoutBrowser(name)
  const heard: string[] = []
  client.on('messages.sent', ({ data: { message } }) => {
    if (message.from !== name && message.kind === 'text') heard.push(message.text)
  })
  return {
    heard,
    say: (to, text) => client.messages.send({ to: { type: 'single', id: to }, kind: 'text', text }).done,
  }
}
