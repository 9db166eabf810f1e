// Generated pictures and sounds for the gallery: nothing is loaded from the network.

/** A landscape in these colours, in the size of a photo. */
export function samplePicture(sky: string, ground: string, width = 1200, height = 800): string {
  const hills = `M0 ${height * 0.7}Q${width * 0.3} ${height * 0.4} ${width * 0.6} ${height * 0.65}T${width} ${height * 0.6}V${height}H0Z`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/><circle cx="${width * 0.72}" cy="${height * 0.28}" r="${height * 0.1}" fill="#fff" opacity=".8"/><path d="${hills}" fill="${ground}"/></svg>`
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
}

const rate = 8000

/** A tone that swells and fades, as uncompressed audio. */
export function sampleVoice(seconds: number): string {
  const count = rate * seconds
  const view = new DataView(new ArrayBuffer(44 + count))
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index))
  }
  write(0, 'RIFF')
  view.setUint32(4, 36 + count, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, count, true)
  for (let index = 0; index < count; index++) {
    const swell = Math.sin((Math.PI * index) / count)
    view.setUint8(44 + index, 128 + Math.round(40 * swell * Math.sin((index * 2 * Math.PI * 220) / rate)))
  }
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }))
}

/** Sixty-four peaks that look like speech. */
export const samplePeaks: readonly number[] = Array.from({ length: 64 }, (_, index) => {
  const word = Math.abs(Math.sin(index / 3.1)) * (0.4 + 0.6 * Math.abs(Math.sin(index / 9)))
  return Math.round(100 * Math.max(0.05, word)) / 100
})
