// Names for the numbers in frames: the enum of each field, and the type of each payload.

import {
  BodyType,
  Command,
  CompressType,
  ConferenceBody,
  ConferenceEndReason,
  ConferenceIdentity,
  ConferenceOperation,
  ConferenceType,
  ContentType,
  EditScope,
  EncryptType,
  MessageBody,
  MUCBody,
  MUCEventType,
  MUCOperation,
  MUCStatusCode,
  MUCType,
  NameSpace,
  NetworkType,
  OsType,
  RosterBody,
  RosterOperation,
  RosterStatusCode,
  RouteType,
  StatisticsBody,
  StatisticsOperation,
  StatusCode,
  StreamControlType,
  SubType,
  type Table,
  ValueType,
  Version,
} from '@parley/protocol'

type Enum = Readonly<Record<string, unknown>>

const enums: Readonly<Record<string, Enum>> = {
  'MSync.version': Version,
  'MSync.command': Command,
  'MSync.encryptType': EncryptType,
  'Meta.ns': NameSpace,
  'Meta.routetype': RouteType,
  'KeyValue.type': ValueType,
  'Status.errorCode': StatusCode,
  'Provision.osType': OsType,
  'Provision.networkType': NetworkType,
  'Provision.compressType': CompressType,
  'Provision.encryptType': EncryptType,
  'MessageBody.type': BodyType,
  'MessageBody.editScope': EditScope,
  'MessageBody.Content.type': ContentType,
  'MessageBody.Content.subType': SubType,
  'MUCBody.operation': MUCOperation,
  'MUCBody.Setting.type': MUCType,
  'MUCBody.Status.errorCode': MUCStatusCode,
  'MUCBody.EventInfo.eventType': MUCEventType,
  'RosterBody.operation': RosterOperation,
  'RosterBody.Status.errorCode': RosterStatusCode,
  'StatisticsBody.operation': StatisticsOperation,
  'StatisticsBody.os': OsType,
  'StatisticsBody.network': NetworkType,
  'ConferenceBody.operation': ConferenceOperation,
  'ConferenceBody.type': ConferenceType,
  'ConferenceBody.identity': ConferenceIdentity,
  'ConferenceBody.endReason': ConferenceEndReason,
  'ConferenceBody.controlType': StreamControlType,
}

/** The name of a number in a field; undefined for an unknown one. */
export function nameOf(table: Table, field: string, value: unknown): string | undefined {
  const names = enums[`${table.name}.${field}`]
  return names && Object.keys(names).find((name) => names[name] === value)
}

/** The payload type of each namespace; all others are JSON. */
export const bodies: Readonly<Record<number, Table>> = {
  [NameSpace.STATISTIC]: StatisticsBody,
  [NameSpace.CHAT]: MessageBody,
  [NameSpace.MUC]: MUCBody,
  [NameSpace.ROSTER]: RosterBody,
  [NameSpace.CONFERENCE]: ConferenceBody,
}
