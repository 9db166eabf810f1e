import type { Attachment } from '../../state/attachments/attachment.ts'
import { useDraftFiles } from '../../state/drafts/use-draft.ts'
import { useKit } from '../../state/kit.ts'
import type { ReasonedError } from '../../strings/strings.ts'

export interface Attachments {
  readonly files: readonly Attachment[]
  add(files: readonly File[], hasFolders?: boolean): void
  remove(id: string): void
  /** Removes and returns all of them, to send them. */
  take(): readonly Attachment[]
  putBack(files: readonly Attachment[]): void
}

/**
 * The attached files of a conversation. `complain` is called with a text about files that were left out, or without one
 * if all were accepted.
 */
export function useAttachments(
  conversation: string,
  complain: (text?: string, error?: ReasonedError) => void,
): Attachments {
  const kit = useKit()
  const { t, announce, drafts } = kit
  const [files, setFiles] = useDraftFiles(conversation)

  return {
    files,
    add(chosen, hasFolders) {
      import('./add-files.ts').then(
        ({ addFiles }) => complain(addFiles(kit, conversation, chosen, hasFolders)),
        () => complain(t('error.networkError')),
      )
    },
    remove(id) {
      files.find((file) => file.id === id)?.upload.cancel()
      setFiles(files.filter((file) => file.id !== id))
      complain()
      announce(t('attach.count', { count: files.length - 1 }))
    },
    take() {
      const files = drafts.files(conversation)
      setFiles([])
      return files
    },
    putBack: (taken) => setFiles([...taken, ...drafts.files(conversation)]),
  }
}
