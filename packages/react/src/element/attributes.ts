// Converts the attributes of `<parley-chat>` to the options of a component.

import type { ConversationRef } from '@parley/client'
import type { Contrast, Density, Layout, Theme } from '../ui/appearance.ts'

/** Every attribute that the element reads. */
export const attributeNames = [
  'server',
  'app-key',
  'user',
  'token',
  'conversation',
  'launcher',
  'open',
  'side',
  'theme',
  'lang',
  'layout',
  'density',
  'contrast',
] as const

export type AttributeName = (typeof attributeNames)[number]

/** Reads an attribute; null if it is missing, as in the DOM. */
export type ReadAttribute = (name: AttributeName) => string | null

/** The values of the attributes. */
export interface ChatAttributes {
  readonly server: string
  readonly appKey: string | undefined
  readonly user: string
  readonly token: string | undefined
  readonly conversation: ConversationRef | undefined
  readonly isLauncher: boolean
  readonly side: 'start' | 'end'
  readonly look: {
    readonly theme?: Theme
    readonly layout?: Layout
    readonly density?: Density
    readonly contrast?: Contrast
    readonly language?: string
  }
}

/** Reads the attributes. Undefined as long as one is missing that a sign-in needs. */
export function readAttributes(read: ReadAttribute, defaultServer = ''): ChatAttributes | undefined {
  const server = read('server') || defaultServer
  const user = read('user') ?? ''
  if (server === '' || user === '') return undefined
  const theme = oneOf(read('theme'), ['light', 'dark', 'system'])
  const layout = oneOf(read('layout'), ['bubbles', 'flat'])
  const density = oneOf(read('density'), ['cosy', 'compact'])
  const contrast = oneOf(read('contrast'), ['system', 'more'])
  const lang = read('lang')
  return {
    server,
    user,
    appKey: read('app-key') || undefined,
    token: read('token') || undefined,
    conversation: conversationIn(read('conversation')),
    isLauncher: read('launcher') !== null,
    side: read('side') === 'start' ? 'start' : 'end',
    look: {
      ...(theme && { theme }),
      ...(layout && { layout }),
      ...(density && { density }),
      ...(contrast && { contrast }),
      ...(lang && { language: lang }),
    },
  }
}

/** 'bob', 'single:bob', 'group:123' or 'room:123'. Ids have no colon. */
export function conversationIn(text: string | null): ConversationRef | undefined {
  const [, type = 'single', id = ''] = /^(?:(single|group|room):)?([^:\s]+)$/.exec(text ?? '') ?? []
  return id === '' ? undefined : { type: type as 'single' | 'group' | 'room', id }
}

/** One of the values. Others are ignored, like invalid attribute values in browsers. */
const oneOf = <T extends string>(text: string | null, values: readonly T[]): T | undefined =>
  values.find((value) => value === text)
