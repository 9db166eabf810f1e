// Files in what is pasted or dropped. Both come as the same thing, and both may hold more than files.

/** The part of a DataTransfer that is read here. */
export interface Transfer {
  readonly types: readonly string[]
  readonly files: ArrayLike<File>
  readonly items: ArrayLike<{
    readonly kind: string
    webkitGetAsEntry?: () => { readonly isDirectory: boolean } | null
  }>
  getData(type: string): string
}

/** Is something dragged that has files in it? The files themselves are secret until they are dropped. */
export const holdsFiles = (transfer: Pick<Transfer, 'types'> | null): boolean =>
  transfer?.types.includes('Files') ?? false

/**
 * The files of a paste, or none when its text is what is meant: office programs put a picture of the copied text beside
 * the text, while a copied file comes with its name as plain text and nothing else.
 */
export function pastedFiles(transfer: Transfer): readonly File[] {
  const files = Array.from(transfer.files)
  const isRich = transfer.types.includes('text/html') || transfer.types.includes('text/rtf')
  return isRich && transfer.getData('text/plain').trim() !== '' ? [] : files
}

/** What was dropped. A folder looks like a file with a size that means nothing. */
export function droppedFiles(transfer: Transfer): {
  readonly files: readonly File[]
  readonly hasFolders: boolean
} {
  const all = Array.from(transfer.files)
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file')
  const isFolder = items.map((item) => item.webkitGetAsEntry?.()?.isDirectory === true)
  // Items and files are in the same order.
  const files = items.length === all.length ? all.filter((_, index) => !isFolder[index]) : all
  return { files, hasFolders: isFolder.includes(true) }
}
