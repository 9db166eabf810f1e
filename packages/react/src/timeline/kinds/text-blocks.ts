// A text that grows is drawn block by block, so that what is finished is not drawn again with every word.

/** The text in blocks: paragraphs, and code with its fences as a whole. Put together they are the text. */
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
