// Generated pictures, sounds and files for the gallery: nothing is loaded from the network.

/** A landscape of two colours. */
export function picture(width: number, height: number, from: string, to: string): string {
  const hills = `M0 ${height * 0.7} Q ${width * 0.3} ${height * 0.45} ${width * 0.55} ${height * 0.68} T ${width} ${height * 0.55} V ${height} H 0 Z`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width * 0.72}" cy="${height * 0.3}" r="${height * 0.1}" fill="#fff8e0" opacity=".9"/>` +
    `<path d="${hills}" fill="#20303c" opacity=".55"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Two tones that fade in and out, as a WAV file. */
export function sound(seconds: number): Blob {
  const rate = 8000
  const count = Math.round(seconds * rate)
  const view = new DataView(new ArrayBuffer(44 + count))
  const text = (at: number, words: string) => {
    for (let index = 0; index < words.length; index++) view.setUint8(at + index, words.charCodeAt(index))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + count, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, count, true)
  for (let index = 0; index < count; index++) {
    const at = index / rate
    const loud = 24 * Math.abs(Math.sin(at * 2))
    view.setUint8(44 + index, 128 + loud * Math.sin(at * 2 * Math.PI * (at % 1 < 0.5 ? 220 : 330)))
  }
  return new Blob([view.buffer], { type: 'audio/wav' })
}

/** Waveform peaks, from 0 to 31. */
export const peaks: readonly number[] = Array.from({ length: 48 }, (_, index) =>
  Math.round(4 + 27 * Math.abs(Math.sin(index * 0.55) * Math.cos(index * 0.13))),
)
