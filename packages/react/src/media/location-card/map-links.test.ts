import { describe, expect, it } from 'vitest'
import { degreesText, drawMap, geoAddress, isPlace, mapAddress } from './map-links.ts'

const beijing = { latitude: 39.9042, longitude: 116.4074 }

describe('a location', () => {
  it('is on the earth', () => {
    expect(isPlace(beijing)).toBe(true)
    expect(isPlace({ latitude: -90, longitude: 180 })).toBe(true)
    expect(isPlace({ latitude: 90.1, longitude: 0 })).toBe(false)
    expect(isPlace({ latitude: 0, longitude: Number.NaN })).toBe(false)
    expect(isPlace({ latitude: Number.POSITIVE_INFINITY, longitude: 0 })).toBe(false)
  })

  it('has links to a map and to a map app', () => {
    expect(mapAddress(beijing)).toBe(
      'https://www.openstreetmap.org/?mlat=39.9042&mlon=116.4074#map=16/39.9042/116.4074',
    )
    expect(geoAddress({ latitude: -0.0000001, longitude: 1e-7 })).toBe('geo:0,0')
  })

  it('is written in degrees, in the format of the language', () => {
    expect(degreesText(-39.90419, 'en')).toBe('39.9042')
    expect(degreesText(39.9, 'de')).toBe('39,9000')
  })

  it('is drawn the same each time, and differently elsewhere', () => {
    expect(drawMap(beijing)).toEqual(drawMap({ ...beijing }))
    expect(drawMap(beijing)).not.toEqual(drawMap({ latitude: 48.85, longitude: 2.35 }))
    expect(JSON.stringify(drawMap({ latitude: 0, longitude: 0 }))).not.toContain('NaN')
  })
})
