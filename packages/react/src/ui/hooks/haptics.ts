/** A short tap in the hand, on devices that have one, unless the user wants less motion. */
export function tap(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10)
}
