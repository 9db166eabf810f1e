// The sentence above each definition of a call, event, error or limit, read from the file that defines it.

import type { SourceFile } from '../repository.ts'

/** Names of calls and events → their sentences. */
export function definitionSentences(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { text } of files) {
    for (const match of text.matchAll(/export const \w+ = (?:call|event)\(\s*'(\w+\.\w+)'/g)) {
      const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, match.index))?.[1] ?? ''
      found.set(match[1] as string, oneLine(comment.replaceAll(/^\s*\* ?/gm, '')))
    }
  }
  return found
}

/**
 * Names of entries → the comments above them, of lines or for editors. A comment above several entries belongs to each of them, up to an empty
 * line or the next comment.
 */
export function entrySentences(text: string, entry: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let comment: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const words = /^\s*(?:\/\/|\/\*\*|\*(?!\/)) ?(.*?)(?:\*\/)?$/.exec(line)?.[1]
    if (words !== undefined) {
      if (!isOpen) comment = []
      isOpen = true
      comment.push(words)
      continue
    }
    isOpen = false
    if (line.trim() === '') comment = []
    const name = entry.exec(line)?.[1]
    if (name) found.set(name, oneLine(comment.join(' ')))
  }
  return found
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
