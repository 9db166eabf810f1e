// Lists of groups: the public ones, and the caller's.

import { calls } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { longest, roleWord, stillMuted } from '../memberships/shared.ts'
import { countJoined, joinedGroups, ownGroups, publicGroups } from './list-queries.ts'

/** Groups per answer: the caller's, and public ones. */
const mostOwn = 500
const mostPublic = 100

/** Later pages are empty anyway. Keeps the offset within the range of the databases. */
const lastPage = 1_000_000

export const listing = [
  handle(calls.groups.listPublic, async (context, { limit, cursor, query }) => {
    const wanted = (query ?? '').toLowerCase()
    // No name is that long.
    if (wanted.length > longest.name * 2) return { groups: [], cursor: '', count: 0 }
    const { groups, next } = await context.database.read((sql) =>
      publicGroups(sql, {
        app: context.app,
        userId: meOf(context).id,
        query: wanted,
        before: /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : Number.MAX_SAFE_INTEGER,
        limit: Math.min(Math.max(limit ?? 20, 1), mostPublic),
      }),
    )
    return {
      groups: groups.map((row) => ({
        id: row.id,
        name: row.name,
        description: row.description,
        avatar: row.avatar,
        memberCount: row.people,
        maxMembers: row.max_members,
        needsApproval: row.needs_approval === 1,
        isMember: row.role !== null,
      })),
      cursor: next === undefined ? '' : String(next),
      count: groups.length,
    }
  }),

  handle(calls.groups.listJoined, async (context, input) => {
    // Pages of this list count from 1, and 0 is the first as well; those of `listOwn` count from 0.
    const { size, offset } = pageOf({ ...input, page: Math.max((input.page ?? 0) - 1, 0) })
    const rows = await context.database.read((sql) => joinedGroups(sql, meOf(context).id, size, offset))
    const groups = rows.map(({ id, name, disabled, role }) => ({
      id,
      name,
      // For newer clients, see pipeline/v3-answers.ts.
      isDisabled: disabled === 1,
      role: roleWord(role),
    }))
    return { groups, count: groups.length }
  }),

  /** Includes roles and counts even if they were not requested, which does no harm. */
  handle(calls.groups.listOwn, async (context, input) => {
    const me = meOf(context)
    const { size, offset } = pageOf(input)
    return context.database.read(async (sql) => {
      const mostBytes = context.config.answerPageBytes
      const rows = await ownGroups(sql, me.id, { limit: size, offset, mostBytes })
      return {
        groups: rows.map((row) => ({
          id: row.id,
          name: row.name,
          description: row.description,
          avatar: row.avatar,
          owner: row.owner,
          role: roleWord(row.role),
          memberCount: row.people,
          maxMembers: row.max_members,
          isDisabled: row.disabled === 1,
          needsApproval: row.needs_approval === 1,
          membersMayInvite: row.members_may_invite === 1,
          inviteNeedsConfirmation: row.invite_needs_confirmation === 1,
          isPublic: row.is_public === 1,
          isBanned: row.banned === 1,
          isShielded: row.shielded === 1,
          isQuiet: row.quiet === 1,
          mutedUntil: stillMuted(row.muted_until, context.now),
          isAllowed: row.allowed === 1,
          createdAt: row.created_at,
          ...(row.custom === null ? {} : { custom: row.custom }),
        })),
        total: await countJoined(sql, me.id),
      }
    })
  }),

  handle(calls.groups.countJoined, async (context) => ({
    count: await context.database.read((sql) => countJoined(sql, meOf(context).id)),
  })),
]

function pageOf({ page, pageSize }: { page?: number | undefined; pageSize?: number | undefined }) {
  const size = Math.min(Math.max(pageSize ?? mostOwn, 1), mostOwn)
  return { size, offset: Math.min(page ?? 0, lastPage) * size }
}
