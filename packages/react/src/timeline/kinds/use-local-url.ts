import { localFileOf } from '../../messages/message-content.ts'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { useKit } from '../../state/kit.ts'
import { localFiles } from './local-files.ts'

/** The object URL of the file of a row, if this device sent it. It stays valid after the message is sent. */
export function useLocalUrl(row: ShownMessage): string | undefined {
  const { client } = useKit()
  const data = localFileOf(row)?.data
  return localFiles(client).urlOf(row.id, data instanceof Blob ? data : undefined)
}
