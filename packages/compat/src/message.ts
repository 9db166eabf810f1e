// Messages as applications of this surface make them.

import { pickedFile } from './messages/picked-file.ts'
import type { AnyMessage, MadeMessage, MessageType, NewMessage } from './types/index.ts'

type Options = Readonly<Record<string, unknown>>

let last = 0

/** A name for a message that no other message of this device has. */
export function uniqueId(now: number = Date.now()): string {
  last = Math.max(last + 1, now * 1000)
  return String(last)
}

export class message {
  readonly id: string
  readonly type: string
  /** What `send` takes of one that was made the older way. */
  declare body: AnyMessage;
  [field: string]: unknown

  /** The older way: made first, and filled by `set`. */
  constructor(type: string, id?: string) {
    this.type = type
    this.id = id || uniqueId()
  }

  /** What is sent is the `body`. A receipt names the message it is about by `id`. */
  set(options: Options): void {
    const { id, type } = this
    const isReceipt = type === 'read' || type === 'delivery'
    const body = {
      ...(isReceipt ? { ackId: options.id, from: '' } : { chatType: 'singleChat', time: Date.now() }),
      ...options,
      id,
      type,
    }
    this.body = body as unknown as AnyMessage
    if (type === 'txt') this.value = options.msg
  }

  static createOldMsg({ type, id }: Options): message {
    return new message(String(type), id === undefined ? undefined : String(id))
  }

  /** A message that `send` takes, with a name and a time of its own. */
  static create<Type extends MessageType>(
    given: { readonly type: Type } & NewMessage<Type>,
  ): MadeMessage<Type> {
    const options = given as Options
    const made = new message(String(options.type))
    const { id } = made
    const { type } = options
    const isReceipt = type === 'read' || type === 'delivery'
    Object.assign(made, {
      ...(type === 'delivery' ? {} : { chatType: 'singleChat' }),
      from: '',
      ...options,
      id,
      ...(isReceipt ? {} : { time: Date.now() }),
    })
    // A receipt names the message it is about by `id`.
    if (type === 'read') made.ackId = options.id
    return made as unknown as MadeMessage<Type>
  }

  static getFileUrl = pickedFile
}
