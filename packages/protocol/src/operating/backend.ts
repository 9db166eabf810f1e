// Calls of operators, who run the server: by the console and by the command line. Keys of apps cannot make them.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

export * from './apps.ts'
export * from './files.ts'
export * from './groups.ts'
export * from './keys.ts'
export * from './push.ts'
export * from './sign-ins.ts'

const role = oneOf('owner', 'moderator', 'support', 'read-only')

/** Figures of one node at one time. Totals count since its start. */
const sample = object({
  at: time,
  node: number,
  /** Devices that are signed in. */
  devices: number,
  /** Messages in total, and sends that were refused. */
  messages: number,
  refused: number,
  /** Unexpected errors in total. */
  problems: number,
  /** Waiting work of the database: entries, reads and writes. */
  queue: number,
  /** How long the database took to answer. */
  databaseMs: number,
  /** The delay of the event loop. */
  loopMs: number,
  /** Free space on the disk of the data folder. −1 if unknown. */
  freeMegabytes: number,
})

/** The figures of one node, as the console shows them. */
export type OverviewSample = typeof sample extends Shape<infer Value> ? Value : never

/**
 * Gets the figures of the server: the last ten minutes of this node, the last day of all nodes with a sample a minute, and
 * how many reports are open.
 */
export const overview = call('operating.overview', {
  rest: 'GET parley/v1/operating/overview',
  by: 'operator',
  /** Leaves the last day out. */
  input: { liveOnly: optional(flag) },
  answer: {
    live: wire('data.live', list(sample)),
    day: wire('data.day', list(sample)),
    online: wire('data.online', number),
    openReports: wire('data.openReports', number),
    oldestReport: wire('data.oldestReport', time),
    node: wire('data.node', number),
    startedAt: wire('data.startedAt', time),
  },
})

/**
 * Gets the checks of `/readyz`, and of the setup what `parley doctor` says: `schema`, `secrets` and `proxy`. Each has what is
 * wrong and what to do about it.
 */
export const health = call('operating.health', {
  rest: 'GET parley/v1/operating/health',
  by: 'operator',
  answer: {
    status: wire('data.status', oneOf('ok', 'degraded', 'failing', 'stopping')),
    checks: wire('data.checks', anything),
    version: wire('data.version', text),
    runtime: wire('data.runtime', text),
  },
})

/** Lists the settings with their values and where they come from. Values of secrets are left out. */
export const settings = call('operating.settings', {
  rest: 'GET parley/v1/operating/settings',
  by: 'operator',
  answer: {
    settings: wire(
      'data.settings',
      list(
        object({
          name: id,
          topic: text,
          /** `environment`, `file` or `default`. */
          source: oneOf('environment', 'file', 'default'),
          /** The place in the configuration file, or the file with the secret. */
          place: text,
          /** As it was written. Empty for defaults and secrets. */
          value: text,
          isSecret: flag,
        }),
      ),
    ),
  },
})

/** Lists what back ends and operators did, newest first. Ask again with `next` as `before`. */
export const audit = call('operating.audit', {
  rest: 'GET parley/v1/operating/audit',
  by: 'operator',
  input: {
    before: optional(count),
    limit: withDefault(count, 50),
    /** A part of the name of the operator or the key. */
    who: optional(text),
    /** The beginning of a call's name, such as `accounts.`. */
    call: optional(text),
    /** A part of what it was about. */
    target: optional(text),
    /** Only what was refused. */
    refused: optional(flag),
    /** Rows of all apps. */
    everyApp: optional(flag),
  },
  answer: {
    rows: wire(
      'data.rows',
      list(
        object({
          id: number,
          app: text,
          at: time,
          /** `operator ann`, the name of a key, `command line`, or empty for the app's own credentials. */
          who: text,
          call: text,
          actedAs: text,
          target: text,
          reason: text,
          address: text,
          status: number,
        }),
      ),
    ),
    /** 0 at the end. */
    next: wire('data.next', number),
  },
})

/** Lists the operators. */
export const operators = call('operating.operators', {
  rest: 'GET parley/v1/operating/operators',
  by: 'operator',
  answer: {
    operators: wire(
      'data.operators',
      list(object({ name: id, role: text, hasTotp: flag, createdAt: time, signedInAt: time })),
    ),
  },
})

/** Creates an operator. A missing password is generated; the answer shows it, and nothing shows it again. */
export const createOperator = call('operating.createOperator', {
  rest: 'POST parley/v1/operating/operators',
  by: 'operator',
  input: { operator: wire('username', id), role, password: optional(text) },
  answer: {
    operator: wire('data.name', id),
    role: wire('data.role', role),
    password: wire('data.password', text),
  },
})

/** Changes the role or the password of an operator, or removes their second factor. Their sessions end. */
export const changeOperator = call('operating.changeOperator', {
  rest: 'PUT parley/v1/operating/operators/{operator}',
  by: 'operator',
  input: { operator: id, role: optional(role), password: optional(text), removeTotp: optional(flag) },
  answer: { isDone: wire('data.done', flag) },
})

/** Removes an operator. The last owner stays. */
export const removeOperator = call('operating.removeOperator', {
  rest: 'DELETE parley/v1/operating/operators/{operator}',
  by: 'operator',
  input: { operator: id },
  answer: { isDone: wire('data.done', flag) },
})
