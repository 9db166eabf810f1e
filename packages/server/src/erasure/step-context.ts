// The shared context of the steps of an erasure.

import type { App, User } from '../directory/directory.ts'
import { userFrom } from '../directory/directory.ts'
import type { Context, Services } from '../pipeline/context.ts'

export type ErasureRow = {
  id: number
  app_id: number
  user_id: number
  user_name: string
  stage: number
  position: number
  until_id: number
  counts: string
  dry_run: number
  compact: number
  compacted: number
  created_at: number
  finished_at: number
}

/** The person that is being erased, and everything that the steps need. */
export interface Erasing {
  /** As a back end that acts for the person. */
  readonly context: Context
  readonly user: User
  readonly row: ErasureRow
  readonly isStopped: () => boolean
}

export function contextOf(services: Services, app: App, me: User): Context {
  return {
    ...services,
    app,
    me,
    isApp: true,
    tokenEndsAt: 0,
    device: '',
    now: services.host.now(),
    address: '',
    body: undefined,
    idempotencyKey: '',
    baseUrl: '',
    payForMessages: () => undefined,
  }
}

/** A placeholder for an account that no longer exists. */
export function formerUser(app: App, { user_id, user_name }: ErasureRow): User {
  return userFrom(
    {
      id: user_id,
      app_id: app.id,
      name: user_name,
      uuid: '',
      password_hash: null,
      nickname: '',
      token_epoch: 0,
      epoch_changed_at: 0,
      created_at: 0,
      modified_at: 0,
      deactivated: 1,
      muted_until: 0,
      muted_chat: 0,
      muted_group: 0,
      muted_room: 0,
      has_terms: 0,
      is_bot: 0,
      version: 0,
    },
    app,
  )
}
