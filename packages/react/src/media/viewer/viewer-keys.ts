// Key bindings of the viewer.

export type Action =
  | { readonly does: 'zoom'; readonly factor: number }
  | { readonly does: 'fit' }
  | { readonly does: 'pan'; readonly x: number; readonly y: number }
  | { readonly does: 'show'; readonly index: number }

export interface Situation {
  readonly at: number
  readonly count: number
  /** Whether it is zoomed in: the arrow keys then move the picture. */
  readonly isLarger: boolean
  readonly isRightToLeft: boolean
}

export const zoomStep = 1.5
const panStep = 80

const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export function actionOf(key: string, situation: Situation): Action | undefined {
  const { at, count, isLarger, isRightToLeft } = situation
  const aside = isRightToLeft ? -1 : 1
  const pan = isLarger ? pans[key] : undefined
  if (pan) return { does: 'pan', x: pan[0] * panStep, y: pan[1] * panStep }
  switch (key) {
    case '+':
    case '=':
      return { does: 'zoom', factor: zoomStep }
    case '-':
      return { does: 'zoom', factor: 1 / zoomStep }
    case '0':
      return { does: 'fit' }
    case 'ArrowLeft':
      return { does: 'show', index: at - aside }
    case 'ArrowRight':
      return { does: 'show', index: at + aside }
    case 'PageUp':
      return { does: 'show', index: at - 1 }
    case 'PageDown':
      return { does: 'show', index: at + 1 }
    case 'Home':
      return { does: 'show', index: 0 }
    case 'End':
      return { does: 'show', index: count - 1 }
    default:
      return undefined
  }
}
