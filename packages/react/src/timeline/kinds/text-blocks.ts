// Splits a streamed text into blocks, so that finished blocks do not re-render with every word.

/** Splits the text into blocks: paragraphs, and fenced code as a whole. Joined, they are the original text. */
export function blocksOf(text: string): readonly string[] {
  const blocks: string[] = []
  let block = ''
  let isCode = false
  for (const line of text.split(/(?<=\n)/u)) {
    const isFence = line.startsWith('```')
    const endsBefore = isFence && !isCode
    if (endsBefore && block !== '') {
      blocks.push(block)
      block = ''
    }
    if (isFence) isCode = !isCode
    block += line
    const isBlank = line.trim() === '' && !isCode
    if (block !== '' && (isBlank || (isFence && !isCode))) {
      blocks.push(block)
      block = ''
    }
  }
  return block === '' ? blocks : [...blocks, block]
}
