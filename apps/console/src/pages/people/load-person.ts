import { type Api, part } from '../../api.ts'
import type { Account } from './People.tsx'

export interface PersonData {
  readonly account: Account
  readonly isOnline: boolean
  readonly devices: readonly { readonly res: string; readonly device_name?: string }[]
  readonly mutes: { readonly chat: number; readonly groupchat: number; readonly chatroom: number }
  readonly groups: readonly { readonly groupid: string; readonly groupname: string }[]
  readonly profile: Readonly<Record<string, string>>
  readonly waiting: number
}

export async function loadPerson(api: Api, name: string, signal: AbortSignal): Promise<PersonData> {
  const path = `users/${part(name)}`
  const get = (where: string, query = {}) => api.call('GET', where, { signal, query })
  const account = await get(path)
  const [status, devices, mutes, groups, profile, waiting] = await Promise.all([
    get(`${path}/status`),
    get(`${path}/resources`),
    get(`mutes/${part(name)}`),
    get(`${path}/joined_chatgroups`, { pagesize: 50 }),
    get(`metadata/user/${part(name)}`),
    get(`${path}/offline_msg_count`),
  ])
  return {
    account: (account.entities as [Account])[0],
    isOnline: Object.values(status.data as object)[0] === 'online',
    devices: devices.data as PersonData['devices'],
    mutes: mutes.data as PersonData['mutes'],
    groups: groups.data as PersonData['groups'],
    profile: (profile.data ?? {}) as PersonData['profile'],
    waiting: Number(Object.values(waiting.data as object)[0]),
  }
}
