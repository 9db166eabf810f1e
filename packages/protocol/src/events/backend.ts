// Events for the application's back end: reading them, and the endpoints that receive them.

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
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

/** `parley`: batches of events. `callback`: one request for each event, in the form of other servers of this protocol. */
const form = oneOf('parley', 'callback')
const kinds = list(text, 100)

const endpoint = {
  endpointId: wire('data.id', text),
  url: wire('data.url', text),
  kinds: wire('data.kinds', list(text)),
  form: wire('data.form', form),
  isPaused: wire('data.paused', flag),
  position: wire('data.position', number),
}

/**
 * Reads events after a number, in the order in which they were committed. Ask again with `next`. `first` is the oldest
 * number that is kept.
 */
export const listEvents = call('events.list', {
  rest: 'GET parley/v1/events',
  by: 'app',
  input: {
    after: withDefault(count, 0),
    limit: withDefault(count, 100),
    kinds: optional(text),
    /** With the key of a bot: also messages of bots. */
    withBots: wire('bots', optional(flag)),
  },
  answer: {
    events: wire('data.events', list(anything)),
    next: wire('data.next', number),
    first: wire('data.first', number),
    head: wire('data.head', number),
  },
})

/** Adds an endpoint that receives events from now on. Its secret is shown only here. */
export const addEndpoint = call('events.addEndpoint', {
  rest: 'POST parley/v1/events/endpoints',
  by: 'app',
  input: { url: id, kinds: optional(kinds), form: optional(form), secret: optional(text) },
  answer: { ...endpoint, secret: wire('data.secret', text) },
})

/**
 * Lists the endpoints, with the newest number of the app as `head`. `waitingSince` is the time of the oldest event that an
 * endpoint has not received.
 */
export const listEndpoints = call('events.listEndpoints', {
  rest: 'GET parley/v1/events/endpoints',
  by: 'app',
  answer: { endpoints: wire('data.endpoints', list(anything)), head: wire('data.head', number) },
})

/** Changes an endpoint: its address, its filters, its form, or whether it is paused. */
export const updateEndpoint = call('events.updateEndpoint', {
  rest: 'PUT parley/v1/events/endpoints/{endpointId}',
  by: 'app',
  input: {
    endpointId: id,
    url: optional(id),
    kinds: optional(kinds),
    form: optional(form),
    isPaused: wire('paused', optional(flag)),
  },
  answer: endpoint,
})

/** Removes an endpoint. */
export const removeEndpoint = call('events.removeEndpoint', {
  rest: 'DELETE parley/v1/events/endpoints/{endpointId}',
  by: 'app',
  input: { endpointId: id },
  answer: { isRemoved: wire('data.removed', flag) },
})

/** Sends everything after a number, or since a time, to an endpoint again. Events keep their ids. */
export const replayEvents = call('events.replay', {
  rest: 'POST parley/v1/events/endpoints/{endpointId}/replay',
  by: 'app',
  input: { endpointId: id, after: optional(count), since: optional(count) },
  answer: endpoint,
})

/**
 * Lists the last delivery attempts of an endpoint, newest first. Ask again with `next` as `before`; it is 0 at the end. The
 * last 200 are kept. `first` and `last` are the numbers of the events.
 */
export const listDeliveries = call('events.deliveries', {
  rest: 'GET parley/v1/events/endpoints/{endpointId}/deliveries',
  by: 'app',
  input: {
    endpointId: id,
    before: optional(count),
    limit: withDefault(count, 50),
    /** Only those that failed. */
    failed: optional(flag),
  },
  answer: {
    deliveries: wire(
      'data.deliveries',
      list(
        object({
          id: number,
          at: time,
          /** How long the endpoint took to answer. */
          ms: number,
          first: number,
          last: number,
          events: number,
          /** Of the answer. 0 without one. */
          status: number,
          /** Empty after a success. */
          problem: text,
        }),
      ),
    ),
    next: wire('data.next', number),
  },
})

export const events = {
  list: listEvents,
  addEndpoint,
  listEndpoints,
  updateEndpoint,
  removeEndpoint,
  replay: replayEvents,
  deliveries: listDeliveries,
} as const
