import { describe, expect, it } from 'vitest'
import { raisedCodes } from './codes.ts'
import { localFailure, localFailureNames } from './local.ts'
import { localHostFailure, localHostFailureNames } from './local-connection.ts'
import { localFileFailure, localFileFailureNames } from './local-files.ts'

describe('localFailure', () => {
  it.each([
    ['notSignedIn', {}, 39, 'not login'],
    ['fieldMissing', { name: 'id' }, 205, 'Missing required parameter: "id"'],
    ['fieldMissing', { name: 'to' }, 205, 'Missing required parameter: "to"'],
    ['userMissing', {}, 0, 'the user is empty or type is not string'],
    ['signInOptionIllegal', { name: 'param' }, 1, 'the param is illegal'],
    ['signInOptionIllegal', { name: 'accessToken' }, 1, 'the accessToken is illegal'],
    ['signInOptionIllegal', { name: 'accessToken or pwd' }, 1, 'the accessToken or pwd is illegal'],
    ['signInUnderWay', {}, 1, 'Currently logging in, please wait.'],
    ['alreadySignedIn', {}, 208, 'The user has logged in.'],
    ['optionInvalid', { name: 'appKey' }, -3, 'Invalid appKey'],
    ['optionInvalid', { name: 'customOSPlatform' }, -3, 'Invalid customOSPlatform'],
    ['connectTimeout', {}, -1, 'connection timeout'],
    ['provisionTimeout', {}, -1, 'provision timeout'],
    ['requestTimeout', {}, -1, 'Request Timeout'],
    ['disconnected', {}, 510, 'websocket disconnected'],
    ['sendTimeout', {}, 512, 'send message timeout'],
    ['reconnectFailed', {}, 16, 'reconnection failed'],
    ['connectionLost', {}, 16, 'websocket has been disconnected'],
    ['tokenMissing', {}, 28, 'token not assign error'],
    ['sendBroken', {}, 999, 'send message error'],
  ] as const)('%s %j is %i "%s"', (name, values, code, message) => {
    expect(localFailure(name, values)).toMatchObject({ code, message })
  })

  it('has a reason, a number and a text for each failure', () => {
    const all = [
      ...localFailureNames.map((name) => localFailure(name)),
      ...localFileFailureNames.map((name) => localFileFailure(name)),
      ...localHostFailureNames.map((name) => localHostFailure(name)),
    ]
    for (const { reason, code, message } of all) {
      expect(code).toBe(raisedCodes[reason])
      expect(message).not.toBe('')
    }
    expect(new Set(all.map(({ message }) => message)).size).toBe(all.length)
  })

  it('carries data', () => {
    expect(localHostFailure('lookupFailed', {}, 'DNS hosts resolution failed').data).toBe(
      'DNS hosts resolution failed',
    )
  })
})

describe('localHostFailure', () => {
  it.each([
    ['channelCallTimeout', {}, -1, 'request timeout'],
    ['requestNotReady', {}, 700, 'appkey or token error'],
    ['appMissing', {}, 2, 'appName or orgName is illegal'],
    ['uploadAppIllegal', { name: 'AppKey' }, 101, 'AppKey illegal'],
    ['fileTooLarge', {}, 101, 'The file size exceeds the maximum limit'],
    ['lookupListEmpty', { name: 'msync-wx' }, 304, 'DNS msync-wx resolution failed'],
  ] as const)('%s %j is %i "%s"', (name, values, code, message) => {
    expect(localHostFailure(name, values)).toMatchObject({ code, message })
  })
})

describe('localFileFailure', () => {
  it.each([
    ['uploadNotSignedIn', {}, 102, 'AccessToken cannot be empty'],
    ['notGif', {}, 501, 'The file type is not gif.'],
    ['combinedTooMany', {}, 50, 'The number of combined messages exceeded the limit.'],
    ['fileParseFailed', {}, 203, 'Parse file failed'],
    ['fileEmpty', {}, 101, 'fileSize must be greater than 0'],
    ['combinedTooDeep', {}, 50, 'The level of the merged message exceeded the limit.'],
    ['combinedUploadFailed', {}, 101, 'Failed to upload the merge message.Please try again'],
  ] as const)('%s %j is %i "%s"', (name, values, code, message) => {
    expect(localFileFailure(name, values)).toMatchObject({ code, message })
  })
})
