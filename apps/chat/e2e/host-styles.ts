// Style sheets of pages that embed the kit.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const installed = (name: string) => readFileSync(resolve(name), 'utf8')

/** What the template of Vite has in src/index.css and src/App.css. */
const viteTemplate = `
  :root {
    font-family: system-ui, Avenir, Helvetica, Arial, sans-serif;
    line-height: 1.5;
    font-weight: 400;
    color-scheme: light dark;
    color: rgba(255, 255, 255, 0.87);
    background-color: #242424;
    font-synthesis: none;
    text-rendering: optimizeLegibility;
    -webkit-font-smoothing: antialiased;
  }
  a { font-weight: 500; color: #646cff; text-decoration: inherit; }
  a:hover { color: #535bf2; }
  body { margin: 0; display: flex; place-items: center; min-width: 320px; min-height: 100vh; }
  h1 { font-size: 3.2em; line-height: 1.1; }
  h2 { font-size: 24px; margin: 0 0 8px; }
  button {
    border-radius: 8px; border: 1px solid transparent; padding: 0.6em 1.2em; font-size: 1em; font-weight: 500;
    font-family: inherit; background-color: #1a1a1a; cursor: pointer; transition: border-color 0.25s;
  }
  button:hover { border-color: #646cff; }
  button:focus, button:focus-visible { outline: 4px auto -webkit-focus-ring-color; }
  #root { max-width: 1280px; margin: 0 auto; padding: 2rem; text-align: center; }
`

const bareReset = `
  *, *::before, *::after { margin: 0; padding: 0; box-sizing: content-box; }
  ul, ol { list-style: none; }
  input, button, textarea, select { font: inherit; }
`

/** Rules of old applications, and some that go further than any real one. */
const hostile = `
  html { font-size: 62.5%; letter-spacing: 2px; word-spacing: 4px; text-transform: uppercase; }
  body { font: italic 700 22px/2 serif; color: red; text-align: right; white-space: pre; cursor: crosshair; text-indent: 20px; }
  div { padding: 3px; line-height: 3; }
  span, bdi, strong, em, small { display: block; color: green; font-size: 30px; float: left; }
  h1, h2, h3, h4 { margin: 40px; color: hotpink; text-shadow: 2px 2px blue; font-family: cursive; }
  p, ul, li, dl, dt, dd { margin: 30px 50px; max-width: 60px; list-style: square inside; }
  li::before, div::before, button::after { content: '!'; color: red; font-size: 40px; }
  a, a:hover { color: lime; text-decoration: line-through; border-bottom: 4px solid; }
  button, input[type='button'], [role='button'] { min-width: 200px; height: 80px; background: yellow; box-shadow: 0 0 9px red; border-radius: 0; }
  #root button { border: 6px dashed red; text-transform: capitalize; }
  input:not([type='checkbox']):not([type='radio']), textarea, select { width: 500px; height: 70px; border: 5px groove; background: pink; }
  ::placeholder { color: purple; opacity: 1; }
  img, svg, video, canvas { display: block; max-width: 40px; height: auto; border: 3px solid; opacity: 0.5; }
  path, circle, rect { fill: red; stroke: none; }
  dialog, [popover], fieldset, legend, label, form, header, main, section, nav, article, aside, footer, time {
    padding: 21px; border: 7px solid; display: block; position: relative; top: 5px; transform: rotate(1deg);
  }
  dialog::backdrop { background: yellow; }
  #root * { outline: 1px solid red; transition: all 3s; }
`

export interface HostPage {
  readonly name: string
  /** Inserted before the style sheet of the kit. */
  readonly before?: string
  readonly after?: string
}

const tailwind3 = installed('@unocss/reset/tailwind.css')
const tailwind4 = `@layer theme, base, components, utilities;
  @layer theme { ${installed('tailwindcss/theme.css').replace('@theme default', ':root')} }
  @layer base { ${installed('tailwindcss/preflight.css')} }`
const bootstrap = installed('bootstrap/dist/css/bootstrap.css').replace(/\/\*# sourceMappingURL.*/, '')

export const hostPages: readonly HostPage[] = [
  { name: "Vite's template", after: viteTemplate },
  { name: 'a bare reset', after: bareReset },
  { name: 'Tailwind 3', after: tailwind3 },
  { name: 'Tailwind 4 before the kit', before: tailwind4 },
  { name: 'Tailwind 4 after the kit', after: tailwind4 },
  { name: 'Bootstrap 5', after: bootstrap },
  { name: 'hostile rules', after: hostile },
]
