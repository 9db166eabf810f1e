// A whole chat system in one process, on virtual time: for Parley's own scenarios and for the tests of applications.

export type { Backend } from './backend.ts'
export { type Clock, createClock, type Duration } from './clock.ts'
export { describeFrame, type Frame, type FrameMatch, type FrameName, readFrame } from './frames.ts'
export type { Aftermath, Line, RequestFault } from './line.ts'
export type { JournalEntry, Network } from './network.ts'
export { type Addressee, conversationWith, Person, Said, type SeenEvent } from './person.ts'
export { createRandom, type Random, seedOf } from './random.ts'
export { playScenario, type Scenario, type ScenarioOptions, type Stage, scenarioWith } from './scenario.ts'
export {
  address,
  appKey,
  createWorld,
  type DeviceOptions,
  password,
  World,
  type WorldOptions,
} from './world.ts'
