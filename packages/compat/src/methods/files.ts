// Shared files of groups and rooms.

import { type Options, object, text } from '../argument-checks.ts'
import { inside } from '../connection-internals.ts'
import { type Carrier, fetchShared, shareFile } from '../file-transfers.ts'

export function transferPartsOf(self: unknown): Carrier {
  const { platform, files, base, core } = inside(self)
  return {
    platform,
    files,
    base,
    token: () => core.connection.tokens.get(),
    device: () => core.connection.device,
  }
}

const checked = (options: Options, name: string): void => {
  const problem = text(name)(options) ?? object('file')(options)
  if (problem) throw new Error(problem)
}

export const fileMethods = {
  uploadGroupSharedFile(this: object, options: Options): void {
    checked(options, 'groupId')
    const path = `chatgroups/${encodeURIComponent(String(options.groupId))}`
    void shareFile(transferPartsOf(this), path, options)
  },
  uploadChatRoomSharedFile(this: object, options: Options): void {
    checked(options, 'roomId')
    void shareFile(transferPartsOf(this), `chatrooms/${encodeURIComponent(String(options.roomId))}`, options)
  },
  downloadGroupSharedFile(this: object, options: Options): void {
    void fetchShared(transferPartsOf(this), options ?? {})
  },
}
