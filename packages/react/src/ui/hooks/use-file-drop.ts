import { useEffect, useRef, useState } from 'react'
import { droppedFiles, holdsFiles } from './transferred-files.ts'

/**
 * File drag and drop onto an element. While `isOver`, the overlay covers the whole element and receives the drop, so
 * that events of the elements below do not matter.
 */
export function useFileDrop(
  view: HTMLElement | null,
  onDrop: ((files: readonly File[], hasFolders: boolean) => void) | undefined,
): {
  readonly isOver: boolean
  readonly overlay: {
    readonly onDragOver: (event: DragLike) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragLike) => void
  }
} {
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })

  useEffect(() => {
    if (!view) return
    const enter = (event: DragEvent) => {
      if (!drop.current || !holdsFiles(event.dataTransfer)) return
      // Accepts the drop.
      event.preventDefault()
      setOver(true)
    }
    const leave = () => setOver(false)
    view.addEventListener('dragenter', enter)
    view.addEventListener('dragover', enter)
    addEventListener('dragend', leave)
    addEventListener('blur', leave)
    return () => {
      view.removeEventListener('dragenter', enter)
      view.removeEventListener('dragover', enter)
      removeEventListener('dragend', leave)
      removeEventListener('blur', leave)
    }
  }, [view])

  return {
    isOver,
    overlay: {
      onDragOver(event) {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault()
        setOver(false)
        const { files, hasFolders } = droppedFiles(event.dataTransfer)
        drop.current?.(files, hasFolders)
      },
    },
  }
}

interface DragLike {
  readonly dataTransfer: DataTransfer
  preventDefault(): void
}
