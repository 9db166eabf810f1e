// Messages as applications of this API create them.

import { pickedFile } from './messages/picked-file.ts'
import type { AnyMessage, MadeMessage, MessageType, NewMessage } from './types/index.ts'

type Options = Readonly<Record<string, unknown>>

let last = 0

/** An id that is unique among the messages of this device. */
export function uniqueId(now: number = Date.now()): string {
  last = Math.max(last + 1, now * 1000)
  return String(last)
}

/** A message to send: `message.create(options)`. */
export class message {
  readonly id: string
  readonly type: string
  /** The part of a message of the older API that `send` uses. */
  declare body: AnyMessage;
  [field: string]: unknown

  /** The older API: constructed first, and filled by `set`. */
  constructor(type: string, id?: string) {
    this.type = type
    this.id = id || uniqueId()
  }

  /** Sets the `body` that is sent. A receipt names its message by `id`. */
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

  /** A message for `send`, with its own id and time. */
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
    // A receipt names its message by `id`.
    if (type === 'read') made.ackId = options.id
    return made as unknown as MadeMessage<Type>
  }

  static getFileUrl = pickedFile
}
