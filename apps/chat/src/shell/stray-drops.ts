/** A file that misses the conversation would replace the whole app in its window. */
export function refuseStrayDrops(): void {
  for (const name of ['dragover', 'drop'] as const) {
    addEventListener(name, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    })
  }
}
