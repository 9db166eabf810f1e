// Files in a paste or drop. Both are a DataTransfer, and both may contain more than files.

/** The part of a DataTransfer that is used here. */
export interface Transfer {
  readonly types: readonly string[]
  readonly files: ArrayLike<File>
  readonly items: ArrayLike<{
    readonly kind: string
    webkitGetAsEntry?: () => { readonly isDirectory: boolean } | null
  }>
  getData(type: string): string
}

/** Whether files are being dragged. The files themselves are not readable until they are dropped. */
export const holdsFiles = (transfer: Pick<Transfer, 'types'> | null): boolean =>
  transfer?.types.includes('Files') ?? false

/**
 * The files of a paste, or none if the text was meant: office programs add a picture of the copied text, while a copied
 * file has only its name as plain text.
 */
export function pastedFiles(transfer: Transfer): readonly File[] {
  const files = Array.from(transfer.files)
  const isRich = transfer.types.includes('text/html') || transfer.types.includes('text/rtf')
  return isRich && transfer.getData('text/plain').trim() !== '' ? [] : files
}

/** The dropped files. A folder looks like a file with a meaningless size. */
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
