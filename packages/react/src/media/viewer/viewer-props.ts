// What the viewer shows, and what it can do.

/** A picture or video in the viewer. */
export interface ViewedPicture {
  /** The URL of the picture or video. */
  readonly src: string
  /** Stays the same when earlier pictures are added. */
  readonly id?: string
  /** A smaller picture that is shown while the large one loads. */
  readonly preview?: string
  /** Shown below the picture. */
  readonly caption?: string
  /** Shown above the picture: who sent it, and when, as text. */
  readonly sender?: string
  /** When it was sent, as text. */
  readonly when?: string
  /** It is a video. */
  readonly isVideo?: boolean
  /** The alternative text; 'Picture' by default. */
  readonly alt?: string
  /** The file name for saving. */
  readonly name?: string
}

/** Props of `MediaViewer`. */
export interface MediaViewerProps {
  /** All pictures and videos that the user can go through, oldest first. */
  readonly pictures: readonly ViewedPicture[]
  /** The index to start with. */
  readonly first?: number
  /** Called when the user closes the viewer. */
  readonly onClose: () => void
  /** Saves a picture; without it the browser does. Rejects with an error whose message is shown; if it has a `code` or `reason`, in small print. */
  readonly onSave?: (picture: ViewedPicture) => Promise<void>
  /** Without it there is no button for forwarding. */
  readonly onForward?: ((picture: ViewedPicture) => void) | undefined
  /** The first pictures are being shown: there may be earlier ones to load. */
  readonly onFirst?: () => void
  /** Earlier ones are being loaded. */
  readonly isLoading?: boolean
}
