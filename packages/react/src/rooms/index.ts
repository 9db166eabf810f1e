// The public API of rooms for other features.

export type { RoomBrowserProps } from './browser/AllRooms.tsx'
export { RoomBrowser } from './browser/RoomBrowser.tsx'
export { RoomsButton } from './browser/RoomsButton.tsx'
export { RoomView, type RoomViewProps } from './RoomView.tsx'
