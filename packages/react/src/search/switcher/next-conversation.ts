// The previous or next conversation in list order.

interface Listed {
  readonly key: string
  readonly unread: number
}

/**
 * The neighbour of the open conversation; with `onlyUnread`, the next unread one. If none is open: the first one, or
 * the last one when going up.
 */
export function neighbourOf<T extends Listed>(
  list: readonly T[],
  selected: string | undefined,
  step: 1 | -1,
  onlyUnread: boolean,
): T | undefined {
  const at = list.findIndex(({ key }) => key === selected)
  const start = at < 0 ? (step > 0 ? 0 : list.length - 1) : at + step
  for (let index = start; index >= 0 && index < list.length; index += step) {
    const conversation = list[index]
    if (conversation && (!onlyUnread || conversation.unread > 0)) return conversation
  }
  return undefined
}
