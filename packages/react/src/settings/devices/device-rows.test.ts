import { describe, expect, it } from 'vitest'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish, translator } from '../../strings/strings.ts'
import { rowsOf } from './device-rows.ts'
import { deviceKind } from './device-texts.ts'

describe('devices', () => {
  it('are this one, the connected ones, and those that only get pushes', () => {
    const connected = [{ device: 'android_1', name: 'Phone' }, { device: 'web_me' }]
    const pushed = [
      { device: 'ios_2', at: 5 },
      { device: 'android_1', at: 7 },
    ]
    expect(rowsOf(connected, pushed, 'web_me')).toEqual([
      { device: 'web_me', isConnected: true, pushedSince: undefined },
      { device: 'android_1', name: 'Phone', isConnected: true, pushedSince: 7 },
      { device: 'ios_2', isConnected: false, pushedSince: 5 },
    ])
  })

  it('have a kind derived from their name', () => {
    addEnglish(settingsTexts)
    const t = translator('en')
    expect(['web_x', 'android_9', 'iOS-4', 'toaster'].map((device) => deviceKind(t, device))).toEqual([
      'Browser',
      'Android',
      'iPhone or iPad',
      'Device',
    ])
  })
})
