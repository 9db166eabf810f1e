// What the moderation calls of groups and rooms have in common: everything but their names and paths. `of` is the field
// with the id of the group or the room, `outcomes` the shape of an outcome there.

import type { Endpoint } from '../call.ts'
import { type Fields, id, type Shape, wire } from '../shape/index.ts'
import {
  banned,
  mutedOutcomes,
  muteInput,
  muteList,
  namedUsers,
  ownAllowlistEntry,
  ownMute,
  unmutedOutcomes,
  userList,
} from './fields.ts'

/** A call that only reads. */
/* @__NO_SIDE_EFFECTS__ */
const reading = <I extends Fields, A extends Fields>(rest: Endpoint, input: I, answer: A) => ({
  rest,
  input,
  answer,
})

/** A call whose events leave out the acting device. */
/* @__NO_SIDE_EFFECTS__ */
const changing = <I extends Fields, A extends Fields>(rest: Endpoint, input: I, answer: A) => ({
  rest,
  actsAs: 'resource' as const,
  input,
  answer,
})

/** Mutes several users for a time. */
/* @__NO_SIDE_EFFECTS__ */
export const mutesUsers = <Of extends Fields>(rest: Endpoint, of: Of) =>
  changing(rest, { ...of, ...muteInput }, mutedOutcomes)

/** Ends the mutes of the users in the path. */
/* @__NO_SIDE_EFFECTS__ */
export const unmutesUsers = <Of extends Fields>(rest: Endpoint, of: Of) =>
  changing(rest, { ...of, users: id }, unmutedOutcomes)

/** Lists mutes with their ends. */
/* @__NO_SIDE_EFFECTS__ */
export const listsMutes = <Of extends Fields>(rest: Endpoint, of: Of) => reading(rest, of, muteList)

/** Gets the mute of the member in the path. */
/* @__NO_SIDE_EFFECTS__ */
export const getsMute = <Of extends Fields>(rest: Endpoint, of: Of) =>
  reading(rest, { ...of, member: id }, ownMute)

/** Mutes or unmutes everybody. */
/* @__NO_SIDE_EFFECTS__ */
export const mutesEverybody = <Of extends Fields>(rest: Endpoint, of: Of) => changing(rest, of, banned)

/** Adds the users in the body to a list. */
/* @__NO_SIDE_EFFECTS__ */
export const addsUsers = <Of extends Fields, O>(rest: Endpoint, of: Of, outcomes: Shape<O, false>) =>
  changing(rest, { ...of, ...namedUsers }, { outcomes: wire('data', outcomes) })

/** Adds the member in the path to a list. */
/* @__NO_SIDE_EFFECTS__ */
export const addsMember = <Of extends Fields, O>(rest: Endpoint, of: Of, outcomes: Shape<O, false>) =>
  changing(rest, { ...of, member: id }, { outcomes: wire('data', outcomes) })

/** Removes the users in the path from a list. */
/* @__NO_SIDE_EFFECTS__ */
export const removesUsers = <Of extends Fields, O>(rest: Endpoint, of: Of, outcomes: Shape<O, false>) =>
  changing(rest, { ...of, users: id }, { outcomes: wire('data', outcomes) })

/** Lists the users on a list. */
/* @__NO_SIDE_EFFECTS__ */
export const listsUsers = <Of extends Fields>(rest: Endpoint, of: Of) => reading(rest, of, userList)

/** Gets whether the member in the path is on the allowlist. */
/* @__NO_SIDE_EFFECTS__ */
export const getsAllowlistEntry = <Of extends Fields>(rest: Endpoint, of: Of) =>
  reading(rest, { ...of, member: id }, ownAllowlistEntry)
