// For tests and stories of applications: a client without a server, and sample rows.

export { strings as english } from '../strings/en/index.ts'
export { forgetPageMemory } from '../ui/page-memory.ts'
export { catalogueProblems } from './catalogue-problems.ts'
export { createFakeClient, type FakeClient } from './fake-client.ts'
export type { FakeGroup, FakeGroupServer, FakeMember, FakePublicGroup } from './fake-group-server.ts'
export type { FakePeopleServer } from './fake-people.ts'
export type { FakeRoom, FakeRoomMember, FakeRoomServer } from './fake-room-server.ts'
export type { FakeThreadServer } from './fake-threads.ts'
export { pseudo, pseudoStrings } from './pseudo-locale.ts'
export { gap, incoming, outgoing, own, testConversation, testMessage, testMorning } from './rows.ts'
