// What the viewer shows, and its actions.

/** A picture or video in the viewer. */
export interface ViewedPicture {
  /** The URL of the picture or video. */
  readonly src: string
  /** Identifies it when earlier pictures are added. */
  readonly id?: string
  /** A smaller picture that is shown while the large one loads. */
  readonly preview?: string
  /** Shown below the picture. */
  readonly caption?: string
  /** Shown above the picture: who sent it. */
  readonly sender?: string
  /** Shown above the picture: when it was sent, as text. */
  readonly when?: string
  /** Whether it is a video. */
  readonly isVideo?: boolean
  /** The alternative text. Default: 'Picture'. */
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
  /**
   * Saves a picture; without it the browser does. The message of a rejected error is shown, with its `code` or `reason`
   * in small print.
   */
  readonly onSave?: (picture: ViewedPicture) => Promise<void>
  /** Forwards a picture; without it there is no button. */
  readonly onForward?: ((picture: ViewedPicture) => void) | undefined
  /** Called when the first pictures are shown, because there may be earlier ones to load. */
  readonly onFirst?: () => void
  /** Whether earlier ones are being loaded. */
  readonly isLoading?: boolean
}
