/** A short vibration, on devices that support it, unless the user prefers less motion. */
export function tap(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10)
}
