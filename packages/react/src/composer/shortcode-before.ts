const longest = 34

/** The shortcode that ends at the caret, such as `:tada:` after a space, and its start. */
export function shortcodeBefore(
  text: string,
  caret: number,
): { readonly name: string; readonly from: number } | undefined {
  if (text[caret - 1] !== ':') return undefined
  const before = text.slice(Math.max(0, caret - longest - 1), caret)
  const name = /(?:^|\s):([\w+-]{1,32}):$/.exec(before)?.[1]
  return name === undefined ? undefined : { name, from: caret - name.length - 2 }
}
