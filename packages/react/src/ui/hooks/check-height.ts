/** Warns if the container of a chat has no height. */
export function checkHeight(parent: Element): void {
  if (isHigh(parent)) return
  console.warn(
    'Parley: the container of the chat has no height. Give it one, for example height: 100vh.',
    parent,
  )
}

/** Whether `height: 100%` has an effect there. */
function isHigh(parent: Element): boolean {
  // In a grid the probe would get its own cell.
  if (/grid/.test(getComputedStyle(parent).display)) return true
  const probe = document.createElement('div')
  probe.style.cssText = 'block-size: 100%; inline-size: 0; float: inline-start'
  parent.append(probe)
  const isFound = probe.offsetHeight > 0
  probe.remove()
  return isFound
}
