// Attributes of rooms: several at once, of which some may fail, or a single one.

import { calls, checkFields, errorFrom, readMetadataFailure, roomLimits } from '@parley/protocol'
import { invalid } from '../../outbox/compose.ts'
import { textsIn } from '../../state/apply/room-answers.ts'
import type { AttributesChanged, RoomCalls, Rooms } from './api.ts'

type RoomAttributes = Pick<Rooms, 'setAttributes' | 'setAttribute' | 'removeAttributes' | 'removeAttribute'>

type Taking = Pick<
  RoomCalls,
  'setAttributes' | 'forceAttributes' | 'removeAttributes' | 'forceRemoveAttributes'
>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function createRoomAttributes(methods: Taking, me: () => string): RoomAttributes {
  /**
   * Splits keys into batches of the server's limit. Batches that were applied stay applied if a later one is refused.
   */
  async function inParts<T>(
    all: readonly T[],
    take: (some: readonly T[]) => Promise<{ readonly done: readonly string[]; readonly failed?: unknown }>,
  ): Promise<AttributesChanged> {
    const done: string[] = []
    const failed: [string, string][] = []
    let from = 0
    do {
      const answer = await take(all.slice(from, from + roomLimits.maxAttributesAtOnce))
      done.push(...answer.done)
      failed.push(...textsIn(answer.failed))
      from += roomLimits.maxAttributesAtOnce
    } while (from < all.length)
    return { done, failed: Object.fromEntries(failed) }
  }

  const checkRoom = (roomId: string) => checkFields({ roomId: calls.rooms.details.input.roomId }, { roomId })

  const setAttributes: Rooms['setAttributes'] = async (roomId, attributes, options = {}) => {
    checkRoom(roomId)
    const texts = textsIn(attributes)
    if (texts.length !== Object.keys(attributes ?? {}).length || !attributes || isText(attributes))
      throw invalid('attributes', attributes)
    const set = options.isForced ? methods.forceAttributes : methods.setAttributes
    const autoDelete = options.isBound ? 'DELETE' : 'NO_DELETE'
    return inParts(texts, (some) =>
      set({ roomId, member: me(), attributes: Object.fromEntries(some), autoDelete }),
    )
  }

  const removeAttributes: Rooms['removeAttributes'] = async (roomId, keys, options = {}) => {
    checkRoom(roomId)
    if (!Array.isArray(keys) || !keys.every(isText)) throw invalid('keys', keys)
    const remove = options.isForced ? methods.forceRemoveAttributes : methods.removeAttributes
    return inParts<string>(keys, (some) => remove({ roomId, member: me(), keys: [...some] }))
  }

  /** Throws the error of the key, if it failed. */
  const whole = ({ failed }: AttributesChanged): void => {
    const failure = readMetadataFailure(failed)
    if (failure) throw errorFrom(failure)
  }

  return {
    setAttributes,
    removeAttributes,
    async setAttribute(roomId, key, value, options) {
      checkRoom(roomId)
      if (!isText(key)) throw invalid('key', key)
      if (!isText(value)) throw invalid('value', value)
      whole(await setAttributes(roomId, Object.fromEntries([[key, value]]), options))
    },
    async removeAttribute(roomId, key, options) {
      checkRoom(roomId)
      if (!isText(key)) throw invalid('key', key)
      whole(await removeAttributes(roomId, [key], options))
    },
  }
}
