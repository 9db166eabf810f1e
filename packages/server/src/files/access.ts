// For whom a file is: what it was sent to, and who may fetch it.

import { timingSafeEqual } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import type { FileRow } from '../storage/tables.ts'

export type Target = Pick<FileRow, 'target_kind' | 'target'>

export type IsMember = (user: User, target: string) => Promise<boolean>

const kinds = { CHAT: 'single', GROUP: 'group', ROOM: 'room' } as const

/**
 * What a file is sent to. Clients upload pictures of people without naming anybody; such a file is for its owner and
 * for those who know its secret.
 */
export function targetOf(query: Readonly<Record<string, string | undefined>>): Target {
  const type = query['chat-type'] ?? ''
  const target = query['chat-target'] ?? ''
  if (type === '' && target === '') return { target_kind: 'none', target }
  if (!Object.hasOwn(kinds, type)) return refused('chat-type', type)
  const kind = kinds[type as keyof typeof kinds]
  if (!/^[^\p{Cc}]{1,255}$/u.test(target)) return refused('chat-target', target)
  // A device of somebody is named after a slash; the file is for the person.
  return {
    target_kind: kind,
    target: kind === 'single' ? (target.split('/')[0] ?? '').toLowerCase() : target,
  }
}

function refused(name: string, value: string): never {
  return fail('invalidParameter', { text: `Invalid parameter ${name}: ${value.slice(0, 100)}` })
}

/** Whether this user may fetch the file by being who he is. */
export async function isFor(file: FileRow, user: User, isMember: IsMember): Promise<boolean> {
  if (user.id === file.owner_id) return true
  // Who registered later only has the same name as the one it was sent to.
  if (file.target_kind === 'single') return user.name === file.target && user.createdAt <= file.created_at
  if (file.target_kind === 'none') return false
  return isMember(user, file.target)
}

/** In a time that says nothing about how much of it is right. */
export function isSecret(given: string | undefined, secret: string): boolean {
  if (given === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
