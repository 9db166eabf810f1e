/** A thread. In a separate file, so that it is bundled with the thread components. */
export const ThreadIcon = () => (
  <svg className="parley-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-mirrored="">
    <path d="M6.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6l-4.5 4v-4h-.5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M8.5 8.5h7M8.5 11.8h4" />
  </svg>
)
