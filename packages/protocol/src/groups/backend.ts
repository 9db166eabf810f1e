// What only the application's back end may do to a group.

import { call } from '../call.ts'
import { flag, wire } from '../shape/index.ts'
import { ofGroup } from './shapes.ts'

/** Nothing can be done in the group any more but read. */
export const disableGroup = call('moderation.disableGroup', {
  rest: 'POST chatgroups/{groupId}/disable',
  by: 'app',
  input: ofGroup,
  answer: { isDisabled: wire('data.disabled', flag) },
})

export const enableGroup = call('moderation.enableGroup', {
  rest: 'POST chatgroups/{groupId}/enable',
  by: 'app',
  input: ofGroup,
  answer: { isDisabled: wire('data.disabled', flag) },
})
