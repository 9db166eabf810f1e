import { useState } from 'react'
import type { Attachment } from '../../state/attachments/attachment.ts'
import { useDraftFiles } from '../../state/drafts/use-draft.ts'
import { useKit } from '../../state/kit.ts'

export interface Attachments {
  readonly files: readonly Attachment[]
  /** The text about files that were left out. */
  readonly problem: string | undefined
  add(files: readonly File[], hasFolders?: boolean): void
  remove(id: string): void
  /** Removes and returns all of them, to send them. */
  take(): readonly Attachment[]
  putBack(files: readonly Attachment[]): void
  forgetProblem(): void
}

/** The attached files of a conversation. */
export function useAttachments(conversation: string): Attachments {
  const kit = useKit()
  const { t, announce, drafts } = kit
  const [files, setFiles] = useDraftFiles(conversation)
  const [problem, setProblem] = useState<string>()

  const complain = (text: string) => {
    setProblem(text || undefined)
    if (text) announce(text, 'assertive')
  }

  return {
    files,
    problem,
    add(chosen, hasFolders = false) {
      import('./add-files.ts').then(
        ({ addFiles }) => complain(addFiles(kit, conversation, chosen, hasFolders)),
        () => complain(t('error.networkError')),
      )
    },
    remove(id) {
      files.find((file) => file.id === id)?.upload.cancel()
      setFiles(files.filter((file) => file.id !== id))
      setProblem(undefined)
      announce(t('attach.count', { count: files.length - 1 }))
    },
    take() {
      const taken = drafts.files(conversation)
      setFiles([])
      setProblem(undefined)
      return taken
    },
    putBack: (taken) => setFiles([...taken, ...drafts.files(conversation)]),
    forgetProblem: () => setProblem(undefined),
  }
}
