// The client for Node: everything of index.ts, with another `createClient`.

import { stderr } from 'node:process'
import { type Bot, type BotOptions, createBotOn } from './bot/create-bot.ts'
import { type Client, createClientOn } from './client.ts'
import type { ClientOptions } from './options.ts'
import { nodePlatform } from './platform/node.ts'

export type { BotMessage } from './bot/bot-message.ts'
export type { Bot, BotOptions, ListenOptions } from './bot/create-bot.ts'
export * from './index.ts'
export { fetchUpload } from './platform/fetch-upload.ts'
export { nodePlatform } from './platform/node.ts'

/** Creates a client. It connects only with `signIn`. Throws for invalid options. */
export function createClient(options: ClientOptions): Client {
  return createClientOn(options, options?.platform ?? nodePlatform())
}

/** Creates a bot. It connects only with `start`. */
export function createBot(options: BotOptions): Bot {
  const onError = (error: unknown) =>
    void stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return createBotOn({ onError, ...options }, options.platform ?? nodePlatform(), createClient)
}
