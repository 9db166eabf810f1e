import { createContext, useContext, useEffect, useRef } from 'react'
import type { Layers } from './layer-history.ts'

/** Undefined if the history of the page must not be changed. */
export const LayersContext = createContext<Layers | undefined>(undefined)

/** While `isOpen`, going back in the browser closes this layer instead of leaving the screen. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const layers = useContext(LayersContext)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (isOpen) return layers?.open(() => close.current())
  }, [layers, isOpen])
}

/** The same for small overlays such as menus, which get no entry on large screens. */
export function useSmallLayer(isOpen: boolean, onClose: () => void): void {
  useLayer(isOpen && globalThis.matchMedia?.('(width < 720px)').matches === true, onClose)
}
