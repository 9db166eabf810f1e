// The fields of a message besides its content, from the names of the wire to those of this API.

type Json = Readonly<Record<string, unknown>>

/**
 * Reads the JSON that the server adds to a message. Missing fields stay missing. Only messages on the channel have a
 * reader for the last message of their thread, and a separate form of reactions.
 */
export function extrasOf(meta: Json | undefined, read?: (message: Json) => Json): Record<string, unknown> {
  const extras: Record<string, unknown> = {}
  const {
    reaction,
    translations,
    edit_msg: edit,
    thread,
    thread_overview: overview,
  } = (meta ?? {}) as {
    reaction?: readonly Json[]
    translations?: unknown
    edit_msg?: Json
    thread?: Json
    thread_overview?: Json
  }
  if (Array.isArray(reaction)) extras.reactions = read ? reaction.map(ownReaction) : reaction
  if (translations) extras.translations = translations
  if (edit && Number(edit.count) > 0)
    extras.modifiedInfo = {
      operationTime: edit.edit_time,
      operatorId: edit.operator,
      operationCount: edit.count,
    }
  if (thread && Object.keys(thread).length > 0)
    extras.chatThread = {
      messageId: thread.msg_parent_id,
      parentId: thread.muc_parent_id,
      chatThreadName: thread.thread_name,
    }
  if (read && overview && Object.keys(overview).length > 0)
    extras.chatThreadOverview = overviewOf(overview, read)
  return extras
}

/** The wire says `state` for "one of them is mine". */
const ownReaction = ({ state, ...rest }: Json): Json => ({ ...rest, isAddedBySelf: state })

/** The thread overview of a parent message. */
function overviewOf(overview: Json, read: (message: Json) => Json): Json {
  const last = overview.last_message as Json | undefined
  return {
    id: overview.id,
    parentId: overview.muc_parent_id,
    name: overview.name,
    lastMessage: last?.id === undefined ? null : read(last),
    createTimestamp: overview.create_timestamp,
    updateTimestamp: overview.update_timestamp,
    messageCount: overview.message_count ?? 0,
  }
}
