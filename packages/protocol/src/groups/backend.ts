// Group calls for the application's back end only.

import { call } from '../call.ts'
import { flag, wire } from '../shape/index.ts'
import { ofGroup } from './shapes.ts'

/** Disables a group: its members can read and do nothing else. */
export const disableGroup = call('moderation.disableGroup', {
  rest: 'POST chatgroups/{groupId}/disable',
  by: 'app',
  input: ofGroup,
  answer: { isDisabled: wire('data.disabled', flag) },
})

/** Enables a disabled group again. */
export const enableGroup = call('moderation.enableGroup', {
  rest: 'POST chatgroups/{groupId}/enable',
  by: 'app',
  input: ofGroup,
  answer: { isDisabled: wire('data.disabled', flag) },
})
