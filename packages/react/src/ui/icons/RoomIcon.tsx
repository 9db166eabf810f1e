/** A room: one person speaks to many. In a separate file, so that it is not bundled with the other icons. */
export const RoomIcon = () => (
  <svg className="parley-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="1.9" />
    <path d="M8.3 15.7a5.2 5.2 0 0 1 0-7.4M15.7 8.3a5.2 5.2 0 0 1 0 7.4M5.5 18.5a9.2 9.2 0 0 1 0-13M18.5 5.5a9.2 9.2 0 0 1 0 13" />
  </svg>
)
