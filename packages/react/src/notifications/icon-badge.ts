// The unread badge on the favicon.

const side = 64
let original: { readonly link: HTMLLinkElement; readonly href: string } | undefined
let wanted = ''
let isDrawing = false

/** Draws the text on the icon; an empty one restores the original. A page without an icon gets none. */
export async function badgeIcon(text: string): Promise<void> {
  wanted = text
  // One drawing at a time: of the texts that arrive meanwhile, only the last is drawn.
  if (isDrawing) return
  isDrawing = true
  let shown: string
  do {
    shown = wanted
    await show(shown)
  } while (shown !== wanted)
  isDrawing = false
}

async function show(text: string): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  if (!link) return
  if (original?.link !== link) original = { link, href: link.href }
  const { href } = original
  try {
    const next = text ? await draw(href, text) : href
    if (link.href !== next) link.href = next
  } catch {
    // A cross-origin icon cannot be drawn on.
  }
}

async function draw(href: string, text: string): Promise<string> {
  const picture = new Image(side, side)
  picture.src = href
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return href
  pen.drawImage(picture, 0, 0, side, side)
  const [radius, isLong] = [text.length > 2 ? 20 : 18, text.length > 1]
  const width = isLong ? radius * 2 + (text.length - 1) * 10 : radius * 2
  const left = side - width
  pen.beginPath()
  pen.roundRect(left - 3, side - radius * 2 - 3, width + 6, radius * 2 + 6, radius + 3)
  // Cuts out a transparent ring around the badge, which fits any tab colour.
  pen.globalCompositeOperation = 'destination-out'
  pen.fill()
  pen.globalCompositeOperation = 'source-over'
  pen.beginPath()
  pen.roundRect(left, side - radius * 2, width, radius * 2, radius)
  pen.fillStyle = '#c02b2b'
  pen.fill()
  pen.fillStyle = '#ffffff'
  pen.font = `700 ${radius * 1.5}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, left + width / 2, side - radius + 2)
  return canvas.toDataURL('image/png')
}
