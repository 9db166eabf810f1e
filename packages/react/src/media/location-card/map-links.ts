// Locations as text, as links, and as a small generated drawing.

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** True if the coordinates are valid. */
export function isPlace({ latitude, longitude }: Place): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** About one metre. */
const digits = 5
const plain = (degrees: number): string => String(Number(degrees.toFixed(digits)))

export function mapAddress({ latitude, longitude }: Place): string {
  const [lat, lon] = [plain(latitude), plain(longitude)]
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
}

/** A geo: URL for the map app of a phone. */
export function geoAddress({ latitude, longitude }: Place): string {
  return `geo:${plain(latitude)},${plain(longitude)}`
}

export function degreesText(degrees: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(
    Math.abs(degrees),
  )
}

export interface Drawing {
  readonly roads: string
  readonly lanes: string
  readonly park: string
}

export const drawingSize = { width: 280, height: 120 }

/** A drawing of imaginary streets, always the same for the same location. Uses no network. */
export function drawMap(place: Place): Drawing {
  const chance = dice(Math.round(place.latitude * 1e4) * 31 + Math.round(place.longitude * 1e4))
  const { width, height } = drawingSize
  const tilt = Math.round(chance() * 40 - 20)
  const within = (value: number, size: number) => Math.min(size, Math.max(0, value))
  const across = (y: number) => `M0 ${within(y - tilt, height)}L${width} ${within(y + tilt, height)}`
  const down = (x: number) => `M${within(x + tilt, width)} 0L${within(x - tilt, width)} ${height}`
  const spread = (count: number, size: number) =>
    Array.from({ length: count }, (_, index) => Math.round(((index + 0.2 + chance() * 0.6) * size) / count))
  const [x = 0, y = 0] = [Math.round(20 + chance() * width * 0.6), Math.round(20 + chance() * height * 0.3)]
  return {
    roads:
      across(Math.round(height * (0.4 + chance() * 0.2))) + down(Math.round(width * (0.4 + chance() * 0.2))),
    lanes: [...spread(4, height).map(across), ...spread(7, width).map(down)].join(''),
    park: `M${x} ${y}l${60 + tilt} ${tilt}l${-tilt} 46l${-58 - tilt} ${-tilt}Z`,
  }
}

/** A seeded random number generator. */
function dice(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2147483646) + 1
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}
