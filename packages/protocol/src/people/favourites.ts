// Favourites: items that a user keeps, such as messages to find again. Users and back ends may make these calls.

import { call } from '../call.ts'
import {
  anything,
  count,
  id,
  list,
  object,
  oneOf,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

const favourite = object({
  id: text,
  type: text,
  data: text,
  ext: text,
  createdAt: time,
  updatedAt: time,
})

/**
 * Adds a favourite of a user: a text in `data`, a `type` of your choice, and further text in `ext`. The body may be a list of
 * up to twenty. An existing `id` is replaced.
 */
export const addFavourite = call('favourites.add', {
  rest: 'POST users/{user}/collections',
  input: { id: optional(text), data: text, type: anything, ext: optional(text) },
  answer: {
    favourite: wire('data.collection', optional(favourite)),
    favourites: wire('data.collections', list(favourite)),
  },
})

/**
 * Adds favourites for several users. The body is a list of up to twenty, each with `username` besides the fields of
 * `favourites.add`.
 */
export const addManyFavourites = call('favourites.addMany', {
  rest: 'POST collections',
  by: 'app',
  answer: { favourites: wire('data.collections', list(favourite)) },
})

/** Lists the favourites of a user, newest first, or oldest first with the direction `down`. Times are in milliseconds. */
export const listFavourites = call('favourites.list', {
  rest: 'GET users/{user}/collections',
  input: {
    begin: wire('begin_time', optional(time)),
    end: wire('end_time', optional(time)),
    direction: optional(oneOf('up', 'down', 'UP', 'DOWN')),
    type: optional(text),
    limit: withDefault(count, 20),
    cursor: optional(text),
  },
  answer: { favourites: wire('data.collections', list(favourite)), cursor: text },
})

/** Changes the `ext` of a favourite. */
export const changeFavourite = call('favourites.change', {
  rest: 'PUT users/{user}/collections/{id}',
  input: { id, ext: text },
  answer: { favourite: wire('data.collection', favourite) },
})

/** Removes up to twenty favourites of a user. Those that do not exist are left out of the answer. */
export const removeFavourites = call('favourites.remove', {
  rest: 'DELETE users/{user}/collections',
  inBody: true,
  input: { ids: wire('collection_ids', list(text)) },
  answer: { removed: wire('data.collection_ids', list(text)) },
})
