// For tests and stories of applications: a client without a server, and rows to show.

export { createFakeClient, type FakeClient } from './fake-client.ts'
export type { FakeGroup, FakeGroupServer, FakeMember, FakePublicGroup } from './fake-group-server.ts'
export { gap, incoming, outgoing, own, testConversation, testMessage, testMorning } from './rows.ts'
