import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  degreesText,
  geoAddress,
  isOnEarth,
  mapAddress,
  mapSize,
  tileSize,
  tilesAround,
} from './map-links.ts'

const beijing = { latitude: 39.9042, longitude: 116.4074 }

describe('a location', () => {
  it('must be on the earth', () => {
    expect(isOnEarth(beijing)).toBe(true)
    expect(isOnEarth({ latitude: -90, longitude: 180 })).toBe(true)
    expect(isOnEarth({ latitude: 90.1, longitude: 0 })).toBe(false)
    expect(isOnEarth({ latitude: 0, longitude: Number.NaN })).toBe(false)
    expect(isOnEarth({ latitude: Number.POSITIVE_INFINITY, longitude: 0 })).toBe(false)
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

  describe('on the tiles of a server', () => {
    const template = 'https://tiles.example/{z}/{x}/{y}.png'

    it('is in the middle, and the tiles fill the card', () => {
      const tiles = tilesAround(beijing, template)
      expect(tiles.map(({ src }) => src)).toContain('https://tiles.example/15/26979/12416.png')
      expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
      expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0)
      expect(Math.max(...tiles.map(({ left }) => left)) + tileSize).toBeGreaterThanOrEqual(mapSize.width)
      expect(Math.max(...tiles.map(({ top }) => top)) + tileSize).toBeGreaterThanOrEqual(mapSize.height)
    })

    it('continues beyond the date line', () => {
      const columns = tilesAround({ latitude: 0, longitude: 180 }, template).map(
        ({ src }) => src.split('/')[4],
      )
      expect(columns).toContain('0')
      expect(columns).toContain('32767')
    })

    it.each([
      [beijing, ''],
      [beijing, 'https://tiles.example/'],
      [beijing, 'javascript:{z}{x}{y}'],
      [{ latitude: 90, longitude: 0 }, template],
      [{ latitude: Number.NaN, longitude: 0 }, template],
    ])('needs a valid location and template: %j %s', (place, address) => {
      expect(tilesAround(place, address)).toEqual([])
    })

    it('never needs many tiles', () => {
      fc.assert(
        fc.property(fc.double(), fc.double(), (latitude, longitude) => {
          expect(tilesAround({ latitude, longitude }, template).length).toBeLessThanOrEqual(9)
        }),
      )
    })
  })
})
