// Access to files: the target that a file was sent to, and who may download it.

import { timingSafeEqual } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import type { FileRow } from '../storage/tables.ts'

export type Target = Pick<FileRow, 'target_kind' | 'target'>

export type IsMember = (user: User, target: string) => Promise<boolean>

const kinds = { CHAT: 'single', GROUP: 'group', ROOM: 'room' } as const

/**
 * The target of a file. Clients upload avatars without a target; such a file is for its owner and those who have its
 * secret.
 */
export function targetOf(query: Readonly<Record<string, string | undefined>>): Target {
  const type = query['chat-type'] ?? ''
  const target = query['chat-target'] ?? ''
  if (type === '' && target === '') return { target_kind: 'none', target }
  if (!Object.hasOwn(kinds, type)) return refused('chat-type', type)
  const kind = kinds[type as keyof typeof kinds]
  if (!/^[^\p{Cc}]{1,255}$/u.test(target)) return refused('chat-target', target)
  // A device may be named after a slash. The file is for the user.
  return {
    target_kind: kind,
    target: kind === 'single' ? (target.split('/')[0] ?? '').toLowerCase() : target,
  }
}

function refused(name: string, value: string): never {
  return fail('invalidParameter', { text: `Invalid parameter ${name}: ${value.slice(0, 100)}` })
}

/** Whether this user may download the file without its secret. */
export async function isFor(file: FileRow, user: User, isMember: IsMember): Promise<boolean> {
  if (user.id === file.owner_id) return true
  // A user who registered later only has the same name as the original receiver.
  if (file.target_kind === 'single') return user.name === file.target && user.createdAt <= file.created_at
  if (file.target_kind === 'none') return false
  return isMember(user, file.target)
}

/** Compares in constant time. */
export function isSecret(given: string | undefined, secret: string): boolean {
  if (given === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
