// A whole chat system in one process, on virtual time: for Parley's own scenarios and for the tests of applications.

export type { Backend } from './backend.ts'
export { makeSentences, queriesOf, type Script, type Sentence } from './cjk-sentences.ts'
export { type Clock, createClock, type Duration } from './clock.ts'
export { textOf } from './describe-message.ts'
export { conversationWith, Device, type DeviceOptions, type ReceivedEvent, type Recipient } from './device.ts'
export type { ConnectionOutcome, Line, RequestFault } from './device-connection.ts'
export { describeFrame, type Frame, type FrameMatch, type FrameName, readFrame } from './frames.ts'
export { type DeviceHost, deviceHost } from './hosts.ts'
export type { FakeHook, HookPayload, HookReply } from './moderation.ts'
export { type JournalEntry, Network } from './network.ts'
export { type BusFaults, NodeBus } from './node-bus.ts'
export type { Operator } from './operator.ts'
export { PendingAction, PendingSend } from './pending-action.ts'
export { type DraftWithoutRecipient, Person } from './person.ts'
export { createRandom, type Random, seedOf } from './random.ts'
export { ReplayDiverged, type Replayed, type ReplayOptions, replay } from './replay.ts'
export {
  playScenario,
  type Scenario,
  type ScenarioContext,
  type ScenarioOptions,
  scenarioWith,
} from './scenario.ts'
export { createWorld, World, type WorldOptions } from './world.ts'
export { address, appKey, password } from './world-defaults.ts'
