// What other features may use of rooms.

export type { RoomBrowserProps } from './browser/AllRooms.tsx'
export { RoomBrowser } from './browser/RoomBrowser.tsx'
export { RoomsButton } from './browser/RoomsButton.tsx'
export { RoomView, type RoomViewProps } from './RoomView.tsx'
