// The panel's interface to its page.

export interface PageHost {
  readonly document: Document
  /** Runs before the next animation frame; several requests may be combined. */
  paint(run: () => void): void
  /** Runs once a second, until the returned function is called. */
  eachSecond(run: () => void): () => void
  /** Applies styles in a way that a strict content security policy allows. */
  dress(root: ShadowRoot, styles: string): void
  copy(text: string): void
  save(name: string, text: string): void
}

/** The current page; undefined if there is none, as in a worker. */
export function pageHost(): PageHost | undefined {
  if (typeof document === 'undefined') return undefined
  return {
    document,
    paint: (run) => void requestAnimationFrame(run),
    eachSecond(run) {
      const timer = setInterval(run, 1000)
      return () => clearInterval(timer)
    },
    dress(root, styles) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      root.adoptedStyleSheets = [sheet]
    },
    // Without clipboard access the export is still available.
    copy: (text) => void navigator.clipboard?.writeText(text).catch(() => {}),
    save(name, text) {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    },
  }
}
