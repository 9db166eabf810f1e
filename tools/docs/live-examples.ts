// Live examples: the code of a page as a separate page. Scripts and styles become files, because the content policy of the
// site forbids inline ones; nothing else is changed.
import type { LiveExample } from './render.ts'

export function liveFiles({ name, code }: LiveExample): Map<string, string> {
  const files = new Map<string, string>()
  let count = 0
  const html = code
    .replaceAll(/<script>([\s\S]*?)<\/script>/g, (_, inner: string) => {
      const file = `${name}-${++count}.js`
      files.set(`live/${file}`, inner)
      return `<script src="${file}"></script>`
    })
    .replaceAll(/<script type="module">([\s\S]*?)<\/script>/g, (_, inner: string) => {
      const file = `${name}-${++count}.js`
      files.set(`live/${file}`, inner)
      return `<script type="module" src="${file}"></script>`
    })
    .replaceAll(/<style>([\s\S]*?)<\/style>/g, (_, inner: string) => {
      const file = `${name}-${++count}.css`
      files.set(`live/${file}`, inner)
      return `<link rel="stylesheet" href="${file}">`
    })
  files.set(`live/${name}.html`, html)
  return files
}
