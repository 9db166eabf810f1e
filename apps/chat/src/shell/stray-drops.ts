/** Prevents a file that is dropped beside the conversation from replacing the whole app. */
export function refuseStrayDrops(): void {
  for (const name of ['dragover', 'drop'] as const) {
    addEventListener(name, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    })
  }
}
