// Locations as text, as links, and as map tiles.

/** A location. */
export interface Coordinates {
  /** In degrees, from −90 to 90. */
  readonly latitude: number
  /** In degrees, from −180 to 180. */
  readonly longitude: number
}

/** True if the coordinates are valid. */
export function isOnEarth({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** The precision of coordinates: about one metre. */
const digits = 5
const plain = (degrees: number): string => String(Number(degrees.toFixed(digits)))

export function mapAddress({ latitude, longitude }: Coordinates): string {
  const [lat, lon] = [plain(latitude), plain(longitude)]
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
}

/** A geo: URL for the map app of a phone. */
export function geoAddress({ latitude, longitude }: Coordinates): string {
  return `geo:${plain(latitude)},${plain(longitude)}`
}

export function degreesText(degrees: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(
    Math.abs(degrees),
  )
}

/** One tile of a map, and its position in the card in pixels. */
export interface Tile {
  readonly src: string
  readonly left: number
  readonly top: number
}

export const mapSize = { width: 280, height: 140 }
export const tileSize = 256
const zoom = 15
/** The projection of tiles ends here. */
const mostNorth = 85.0511

/**
 * The tiles around a location, which is in the middle of the card. `template` is the URL of a tile with {z}, {x} and
 * {y}. Empty if the template or the location is invalid.
 */
export function tilesAround({ latitude, longitude }: Coordinates, template: string): readonly Tile[] {
  const isUsable = /^https?:/.test(template) && ['{x}', '{y}', '{z}'].every((part) => template.includes(part))
  if (!isUsable || !isOnEarth({ latitude, longitude }) || Math.abs(latitude) > mostNorth) return []
  const count = 2 ** zoom
  const world = count * tileSize
  const angle = (latitude * Math.PI) / 180
  const left = Math.round(((longitude + 180) / 360) * world - mapSize.width / 2)
  const top = Math.round(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * world - mapSize.height / 2)
  const tiles: Tile[] = []
  for (let y = Math.floor(top / tileSize); y * tileSize < top + mapSize.height; y++) {
    if (y < 0 || y >= count) continue
    for (let x = Math.floor(left / tileSize); x * tileSize < left + mapSize.width; x++) {
      const parts: Readonly<Record<string, number>> = { z: zoom, x: (x + count) % count, y }
      const src = template.replace(/\{([xyz])\}/g, (_, part: string) => String(parts[part]))
      tiles.push({ src, left: x * tileSize - left, top: y * tileSize - top })
    }
  }
  return tiles
}
