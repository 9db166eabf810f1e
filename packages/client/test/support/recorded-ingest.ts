// Runs a client's ingest, and records its effects.

import { expect } from 'vitest'
import { withAnswers } from '../../src/state/answers.ts'
import { allEvents } from '../../src/state/apply/all-events.ts'
import { createIngest, type Ingest } from '../../src/state/ingest.ts'
import { type MessageAnswers, withMessageAnswers } from '../../src/state/message-answers.ts'
import { type ConversationRef, emptyState, keyOf, type Message } from '../../src/state/state.ts'
import { createStore, type Store } from '../../src/state/store.ts'
import { createServerConversation, me } from './server-conversation.ts'

/** An ingest with its effects recorded. */
export function createReader(user = me): {
  readonly ingest: Ingest & MessageAnswers
  readonly store: Store
  readonly told: { readonly name: string; readonly data: unknown }[]
  readonly skipped: unknown[]
  readonly missing: unknown[]
  message(ref: ConversationRef, id: string): Message | undefined
} {
  const told: { readonly name: string; readonly data: unknown }[] = []
  const skipped: unknown[] = []
  const missing: unknown[] = []
  const store = createStore({ initial: { ...emptyState, me: user }, soon: () => {}, failed: () => {} })
  const live = createIngest({
    store,
    eventTable: allEvents,
    me: () => user,
    address: (source, secret, what) => (source ? `${source}#${secret}${what ?? ''}` : ''),
    emit: (event) => void told.push(event),
    skipped: (error) => void skipped.push(error),
    kicked: () => {},
    echoed: () => false,
  })
  const ingest = { ...withAnswers(live), ...withMessageAnswers(live) }
  ingest.whenMissing((what) => void missing.push(what))
  return {
    ingest,
    store,
    told,
    skipped,
    missing,
    message: (ref, id) =>
      ingest
        .factsOf(ref)
        .segments.flatMap(({ messages }) => messages)
        .find((message) => message.id === id),
  }
}

/** A reader that has received everything so far, and a way to send more. */
export function follow(ref: ConversationRef, members?: readonly string[]) {
  const story = createServerConversation(ref, members)
  const reader = createReader()
  let told = 0
  return {
    ...reader,
    story,
    add(...acts: Parameters<typeof story.add>[0][]) {
      for (const act of acts) expect(story.add(act)).toBeDefined()
      reader.ingest.page(story.page(told, story.head))
      told = story.head
    },
    row: () => reader.store.state.conversations.get(keyOf(ref)),
    one: (n: number) => reader.message(ref, String(1000 + n)) as Message,
    names: () => reader.told.map(({ name }) => name),
  }
}
