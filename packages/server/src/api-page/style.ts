// The styles of the page at /api.

export const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#f4f5f7, #1d2126); --quiet: light-dark(#57606a, #9aa4af); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-inline-size: 62rem; padding: 1rem 1.25rem 4rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171a); color: light-dark(#1a1d21, #e6e9ec); }
h1 { margin-block: 0.5rem; font-size: 1.75rem; }
h2 { margin-block: 2rem 0.5rem; font-size: 1.25rem; }
h3 { margin-block: 1rem 0.25rem; font-size: 0.9rem; }
a { color: light-dark(#0b57d0, #8ab4f8); }
code, pre { font: 0.85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding-block: 0.25rem; }
details { border-block-end: 1px solid var(--line); }
summary { padding-block: 0.6rem; cursor: pointer; }
summary:focus-visible, pre:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.method { display: inline-block; min-inline-size: 4rem; font-weight: 600; font-size: 0.8rem; color: var(--quiet); }
.method.get { color: light-dark(#0b57d0, #8ab4f8); }
.method.post { color: light-dark(#146c2e, #7fd491); }
.method.put { color: light-dark(#8a5300, #f2b866); }
.method.delete { color: light-dark(#b3261e, #f2938c); }
.call { padding: 0 0 1rem; }
.call p { margin-block: 0.25rem; }
.who { color: var(--quiet); }
pre { margin: 0; padding: 0.75rem; overflow-x: auto; background: var(--soft); border-radius: 0.5rem; white-space: pre-wrap; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin-block-start: 0.5rem; font-size: 0.9rem; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 0.75rem; margin: 0; font-size: 0.9rem; }
dt { font-weight: 600; }
dd { margin: 0; }
`
