// Voice and video run on another system. This server signs tokens for its channels.

import { call } from '../call.ts'
import { anything, list, number, text, wire, withDefault } from '../shape/index.ts'

/**
 * Issues a token for a voice or video channel. `channel` may be `*` for every channel; `uid` is the user's number in
 * the channel, and `expiresIn` is in seconds.
 */
export const callToken = call('calls.token', {
  rest: 'GET users/{user}/token/rtc',
  input: { channel: wire('channelName', withDefault(text, '*')) },
  answer: {
    appId: wire('app_id', text),
    token: wire('rtc_token', text),
    channel: wire('channel_name', text),
    uid: wire('rtcUid', number),
    expiresIn: wire('expires_in', number),
  },
})

/** Maps numbers in a channel to user names. Unknown numbers are left out. */
export const callUsers = call('calls.users', {
  rest: 'POST rtc_mapper/batch/get',
  input: { uids: wire('data', list(number)) },
  answer: { users: wire('data', anything) },
})
