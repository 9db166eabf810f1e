import { describe, expect, it } from 'vitest'
import { coordinatesText, parseCoordinates } from './coordinates.ts'

describe('coordinates', () => {
  it.each([
    ['52.52, 13.405', 52.52, 13.405],
    ['  -33.8688 151.2093 ', -33.8688, 151.2093],
    ['−33.8688; −70.66', -33.8688, -70.66],
    ['52,52; 13,405', 52.52, 13.405],
    ['52,52 13,405', 52.52, 13.405],
    ['52.52° N, 13.405° E', 52.52, 13.405],
    ['33.86 s 70.66 w', -33.86, -70.66],
    ['0,0', 0, 0],
    ['90, -180', 90, -180],
    ['39.9042,116.4074', 39.9042, 116.4074],
  ])('%s', (text, latitude, longitude) => {
    expect(parseCoordinates(text)).toEqual({ latitude, longitude })
  })

  it.each([
    '',
    '52.52',
    'Berlin',
    '91, 0',
    '0, 181',
    '1, 2, 3',
    '1e3, 2',
    'NaN, NaN',
    '52.52 13.4 x',
    '1234, 5',
  ])('%s is not a location', (text) => {
    expect(parseCoordinates(text)).toBeUndefined()
  })

  it('are written with significant digits only', () => {
    expect(coordinatesText({ latitude: 52.520_006_59, longitude: -13.404_954 })).toBe('52.520007, -13.404954')
    expect(parseCoordinates(coordinatesText({ latitude: -0.1, longitude: 179.999_999_9 }))).toEqual({
      latitude: -0.1,
      longitude: 180,
    })
  })
})
