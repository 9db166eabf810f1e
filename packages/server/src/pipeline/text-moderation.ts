// Texts that are no messages and are read by others all the same: names, announcements, attributes, reactions. Whoever
// an operator muted writes none of them, and the word list is asked about each.

import { type CallDefinition, calls, fail, isObject } from '@parley/protocol'
import type { User } from '../directory/directory.ts'

const { contacts, groups, messages, people, presence, profile, rooms, session, threads } = calls

/** Which input of which call others read. Remarks, reports and searches are read by nobody else. */
const shown: ReadonlyMap<CallDefinition, readonly string[]> = new Map<CallDefinition, readonly string[]>([
  [session.register, ['nickname']],
  [people.updateSelf, ['nickname']],
  [profile.update, ['nickname', 'sign', 'gender', 'birth', 'ext']],
  [presence.publish, ['text']],
  [contacts.invite, ['reason']],
  [messages.addReaction, ['reaction']],
  [groups.create, ['name', 'description', 'custom']],
  [groups.modify, ['name', 'description', 'custom']],
  [groups.apply, ['message']],
  [groups.answerApplication, ['reason']],
  [groups.setAnnouncement, ['announcement']],
  [groups.setAttributes, ['attributes']],
  [threads.create, ['name']],
  [threads.rename, ['name']],
  [rooms.create, ['name', 'description']],
  [rooms.modify, ['name', 'description']],
  [rooms.setAnnouncement, ['announcement']],
  [rooms.setAttributes, ['attributes']],
  [rooms.forceAttributes, ['attributes']],
])

/** The calls whose texts are read by others. */
export const callsWithShownTexts: readonly CallDefinition[] = [...shown.keys()]

/** A reaction is found again by its text, so it is refused where other texts would be covered. */
const asTheyAre: ReadonlySet<CallDefinition> = new Set([messages.addReaction])

/** The text as others may read it, or undefined when it is refused. */
export type ShownText = (text: string) => string | undefined

/** The input with every text as others may read it; refuses where none may. */
export function checkShownTexts(
  call: CallDefinition,
  input: Record<string, unknown>,
  me: Pick<User, 'mutedUntil'> | undefined,
  { now, shownText }: { readonly now: number; readonly shownText: ShownText | undefined },
): Record<string, unknown> {
  const names = shown.get(call)
  if (!names) return input
  const judge = (text: unknown): unknown => {
    if (typeof text !== 'string' || text === '') return text
    const allowed = judged(text, me, { now, shownText })
    return allowed !== text && asTheyAre.has(call) ? fail('illegalContent') : allowed
  }
  const checked = { ...input }
  for (const name of names) {
    const value = input[name]
    checked[name] = isObject(value) ? judgeAll(value, judge) : judge(value)
  }
  return checked
}

/** One text as others may read it; refuses where none may, or where its author is muted. */
export function judged(
  text: string,
  me: Pick<User, 'mutedUntil'> | undefined,
  { now, shownText }: { readonly now: number; readonly shownText: ShownText | undefined },
): string {
  if (me !== undefined && (me.mutedUntil === -1 || me.mutedUntil > now)) return fail('mutedByAdmin')
  return (shownText ? shownText(text) : text) ?? fail('illegalContent')
}

/** Keys are shown as well, but a covered key would be another one: they pass as they are, or the call is refused. */
function judgeAll(values: Record<string, unknown>, judge: (text: unknown) => unknown) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (value !== '' && judge(key) !== key) fail('illegalContent')
      return [key, judge(value)]
    }),
  )
}
