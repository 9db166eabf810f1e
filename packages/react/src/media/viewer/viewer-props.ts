// What the viewer shows, and what it can do.

export interface ViewedPicture {
  readonly src: string
  /** Stays the same when earlier pictures are added. */
  readonly id?: string
  /** A smaller picture that is shown while the large one loads. */
  readonly preview?: string
  /** Shown below the picture. */
  readonly caption?: string
  /** Shown above the picture: who sent it, and when, as text. */
  readonly sender?: string
  readonly when?: string
  readonly isVideo?: boolean
  /** The alternative text; 'Picture' by default. */
  readonly alt?: string
  /** The file name for saving. */
  readonly name?: string
}

export interface MediaViewerProps {
  readonly pictures: readonly ViewedPicture[]
  /** The index to start with. */
  readonly first?: number
  readonly onClose: () => void
  /** Saves a picture; without it the browser does. Rejects with the error text to show. */
  readonly onSave?: (picture: ViewedPicture) => Promise<void>
  /** Without it there is no button for forwarding. */
  readonly onForward?: ((picture: ViewedPicture) => void) | undefined
  /** The first pictures are being shown: there may be earlier ones to load. */
  readonly onFirst?: () => void
  /** Earlier ones are being loaded. */
  readonly isLoading?: boolean
}
