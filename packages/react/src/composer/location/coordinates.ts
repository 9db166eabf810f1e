// Parses coordinates as people write and copy them: 52.52, 13.405 · 52,52; 13,405 · 52.52° N 13.405° E.

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const number = '([+\\-−]?\\d{1,3}(?:[.,]\\d+)?)\\s*°?\\s*'
const pair = new RegExp(`^${number}([NS])?\\s*[,;\\s]\\s*${number}([EW])?$`, 'i')

/** Undefined if it is not a valid location. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [, north, northSide, east, eastSide] = pair.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return undefined
  const latitude = signed(north, northSide, 'S')
  const longitude = signed(east, eastSide, 'W')
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { latitude, longitude }
}

function signed(digits: string, side: string | undefined, negative: string): number {
  const value = Number(digits.replace(',', '.').replace('−', '-'))
  return side?.toUpperCase() === negative ? 0 - Math.abs(value) : value
}

/** The text for the field; six digits are precise to about 10 cm. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${rounded(latitude)}, ${rounded(longitude)}`
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6
