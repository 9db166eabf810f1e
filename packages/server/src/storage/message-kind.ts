// The kind of a message's content.
import { type Content, ContentType, SubType } from '@parley/protocol/wire'

/** The kind of a content. A combined message is a separate kind, however it is encoded. */
export function kindOf(content: Content): number {
  const { type = ContentType.TEXT, subType } = content
  return type === ContentType.TEXT && subType === SubType.COMBINE ? ContentType.COMBINE : type
}
