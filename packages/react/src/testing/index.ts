// For tests and stories of applications: a client without a server, and rows to show.

export { createFakeClient, type FakeClient } from './fake-client.ts'
export type { FakeGroup, FakeGroupServer, FakeMember, FakePublicGroup } from './fake-group-server.ts'
export type { FakeRoom, FakeRoomMember, FakeRoomServer } from './fake-room-server.ts'
export type { FakeThreadServer } from './fake-threads.ts'
export { gap, incoming, outgoing, own, testConversation, testMessage, testMorning } from './rows.ts'
