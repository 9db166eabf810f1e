// Rows that groups and rooms have in common.

import { expect } from 'vitest'
import type { ApiRow } from './api-world.ts'

/** `place` is `chatgroups/$group` or `chatrooms/$room`. */
export const management = (place: string, id: string): ApiRow[] => [
  {
    does: 'an admin',
    rest: `POST ${place}/admin`,
    body: { newadmin: 'bob' },
    answers: { data: { result: 'success', newadmin: 'bob' } },
  },
  { does: 'the admins', rest: `GET ${place}/admin`, answers: { data: ['bob'] } },
  {
    does: 'no longer an admin',
    rest: `DELETE ${place}/admin/bob`,
    answers: { data: { result: 'success', oldadmin: 'bob' } },
  },
  {
    does: 'a mute',
    rest: `POST ${place}/mute`,
    body: { usernames: ['bob'], mute_duration: -1 },
    answers: { data: [{ result: true, expire: -1, user: 'bob' }] },
  },
  { does: 'the mutes', rest: `GET ${place}/mute`, answers: { data: [{ expire: -1, user: 'bob' }] } },
  {
    does: 'a mute ends',
    rest: `DELETE ${place}/mute/bob`,
    answers: { data: [{ result: true, user: 'bob' }] },
  },
  {
    does: 'a mute of the owner',
    rest: `POST ${place}/mute`,
    body: { usernames: ['ann'], mute_duration: 1000 },
    status: 403,
  },
  {
    does: 'a mute of a wrong time',
    rest: `POST ${place}/mute`,
    body: { usernames: ['bob'], mute_duration: 'x' },
    status: 400,
  },
  { does: 'everybody is muted', rest: `POST ${place}/ban`, answers: { data: { mute: true } } },
  { does: 'nobody is muted', rest: `DELETE ${place}/ban`, answers: { data: { mute: false } } },
  {
    does: 'on the allowlist',
    rest: `POST ${place}/white/users`,
    body: { usernames: ['bob'] },
    answers: { data: [{ result: true, action: 'add_user_whitelist', user: 'bob' }] },
  },
  {
    does: 'one on the allowlist',
    rest: `POST ${place}/white/users/bob`,
    answers: { data: { result: true, action: 'add_user_whitelist', user: 'bob' } },
  },
  { does: 'the allowlist', rest: `GET ${place}/white/users`, answers: { data: ['bob'] } },
  {
    does: 'off the allowlist',
    rest: `DELETE ${place}/white/users/bob`,
    answers: { data: { result: true, action: 'remove_user_whitelist', user: 'bob' } },
  },
  {
    does: 'an announcement',
    rest: `POST ${place}/announcement`,
    body: { announcement: 'hear' },
    answers: { data: { id, result: true } },
  },
  {
    does: 'the announcement',
    rest: `GET ${place}/announcement`,
    answers: { data: { announcement: 'hear' } },
  },
  {
    does: 'a block',
    rest: `POST ${place}/blocks/users/bob`,
    answers: { data: { result: true, action: 'add_blocks', user: 'bob' } },
  },
  {
    does: 'blocks of several',
    rest: `POST ${place}/blocks/users`,
    body: { usernames: ['carl', 'bob'] },
    answers: {
      data: [
        { result: true, user: 'carl' },
        { result: true, user: 'bob' },
      ],
    },
  },
  {
    does: 'the blocks',
    rest: `GET ${place}/blocks/users`,
    answers: { data: expect.arrayContaining(['bob', 'carl']) },
  },
  { does: 'a block of the owner', rest: `POST ${place}/blocks/users/ann`, status: 403 },
  {
    does: 'blocks end',
    rest: `DELETE ${place}/blocks/users/bob,carl`,
    answers: { data: [{ result: true, action: 'remove_blocks', user: 'bob' }, { result: true }] },
  },
  {
    does: 'a removed member is added again',
    rest: `POST ${place}/users/bob`,
    answers: { data: { result: true, action: 'add_member', user: 'bob' } },
  },
  {
    does: 'several are added',
    rest: `POST ${place}/users`,
    body: { usernames: ['carl', 'dora'] },
    answers: { data: { newmembers: ['carl', 'dora'], action: 'add_member' } },
  },
  {
    does: 'an unknown user is added',
    rest: `POST ${place}/users`,
    body: { usernames: ['nobody'] },
    status: 404,
  },
  {
    does: 'the members',
    rest: `GET ${place}/users?pagenum=1&pagesize=10`,
    answers: { data: expect.arrayContaining([{ owner: 'ann' }, { member: 'bob' }]), count: 4 },
  },
  {
    does: 'one is removed',
    rest: `DELETE ${place}/users/dora`,
    answers: { data: { result: true, action: 'remove_member', user: 'dora' } },
  },
  {
    does: 'several are removed',
    rest: `DELETE ${place}/users/carl,dora`,
    answers: {
      data: [
        { result: true, user: 'carl' },
        { result: false, user: 'dora', reason: expect.any(String) },
      ],
    },
  },
  { does: 'the owner is not removed', rest: `DELETE ${place}/users/ann`, status: 403 },
  { does: 'shared files', rest: `GET ${place}/share_files`, answers: { data: [] } },
]
