// Moderates texts that are not messages but are shown to others: names, announcements, attributes, reactions. Muted
// users may not change them, and each is checked against the word list.

import { type CallDefinition, calls, fail, isObject, legacyCalls } from '@parley/protocol'
import type { App, User } from '../directory/directory.ts'

const { contacts, groups, messages, people, presence, profile, rooms, session, threads } = calls

/** The inputs of each call that others can see. Remarks, reports and searches are private. */
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
  [legacyCalls.groups.setNameCard, ['nameCard']],
  [threads.create, ['name']],
  [threads.rename, ['name']],
  [rooms.create, ['name', 'description']],
  [rooms.modify, ['name', 'description']],
  [rooms.setAnnouncement, ['announcement']],
  [rooms.setAttributes, ['attributes']],
  [rooms.forceAttributes, ['attributes']],
])

/** The calls with texts that others can see. */
export const callsWithShownTexts: readonly CallDefinition[] = [...shown.keys()]

/** A reaction is identified by its text, so it is refused where other texts would be masked. */
const asTheyAre: ReadonlySet<CallDefinition> = new Set([messages.addReaction])

/** The text that others may see. Undefined if it is refused. */
export type ShownText = (text: string) => string | undefined

/** Moderation for the texts of one app. */
export const boundTo = (
  shownText: ((text: string, app: string) => string | undefined) | undefined,
  { key }: Pick<App, 'key'>,
): ShownText | undefined => shownText && ((text) => shownText(text, key))

/** The input with moderated texts. Refuses a forbidden one. */
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
    const allowed = moderatedText(text, me, { now, shownText })
    return allowed !== text && asTheyAre.has(call) ? fail('illegalContent') : allowed
  }
  const checked = { ...input }
  for (const name of names) {
    const value = input[name]
    checked[name] = isObject(value) ? judgeAll(value, judge) : judge(value)
  }
  return checked
}

/** One moderated text. Refuses it if it is forbidden or its author is muted. */
export function moderatedText(
  text: string,
  me: Pick<User, 'mutedUntil'> | undefined,
  { now, shownText }: { readonly now: number; readonly shownText: ShownText | undefined },
): string {
  if (me !== undefined && (me.mutedUntil === -1 || me.mutedUntil > now)) return fail('mutedByAdmin')
  return (shownText ? shownText(text) : text) ?? fail('illegalContent')
}

/** Keys are visible as well, but a masked key would be a different key. They pass unchanged or the call is refused. */
function judgeAll(values: Record<string, unknown>, judge: (text: unknown) => unknown) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (value !== '' && judge(key) !== key) fail('illegalContent')
      return [key, judge(value)]
    }),
  )
}
