/*
 * The enums of the schema (docs/protocol/msync.proto) under their names there, SubType without its prefix. On the wire
 * they are plain numbers, and the reader passes on numbers without a name. Each is a module of constants, so that a
 * bundle contains the numbers it uses and none of the names.
 */

export * as BodyType from './enums/body-type.ts'
export * as Command from './enums/command.ts'
export * as CompressDirection from './enums/compress-direction.ts'
export * as CompressType from './enums/compress-type.ts'
export * as ConferenceEndReason from './enums/conference-end-reason.ts'
export * as ConferenceIdentity from './enums/conference-identity.ts'
export * as ConferenceOperation from './enums/conference-operation.ts'
export * as ConferenceType from './enums/conference-type.ts'
export * as ContentType from './enums/content-type.ts'
export * as EditScope from './enums/edit-scope.ts'
export * as EncryptType from './enums/encrypt-type.ts'
export * as MUCEventType from './enums/muc-event-type.ts'
export * as MUCOperation from './enums/muc-operation.ts'
export * as MUCStatusCode from './enums/muc-status-code.ts'
export * as MUCType from './enums/muc-type.ts'
export * as NameSpace from './enums/name-space.ts'
export * as NetworkType from './enums/network-type.ts'
export * as OsType from './enums/os-type.ts'
export * as RosterOperation from './enums/roster-operation.ts'
export * as RosterStatusCode from './enums/roster-status-code.ts'
export * as RouteType from './enums/route-type.ts'
export * as StatisticsOperation from './enums/statistics-operation.ts'
export * as StatusCode from './enums/status-code.ts'
export * as StreamControlType from './enums/stream-control-type.ts'
export * as StreamStatus from './enums/stream-status.ts'
export * as SubType from './enums/sub-type.ts'
export * as ValueType from './enums/value-type.ts'
export * as Version from './enums/version.ts'
