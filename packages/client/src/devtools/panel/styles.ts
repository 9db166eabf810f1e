// The styles of the panel: in a shadow root, so that page and panel do not affect each other.

export const styles = `
:host { all: initial; color-scheme: light dark; }
* { box-sizing: border-box; }
.panel, .badge {
  --back: light-dark(#ffffff, #16181d); --raised: light-dark(#f1f3f6, #22262e); --line: light-dark(#c3c9d2, #3d4450);
  --text: light-dark(#14171c, #e8ebf0); --quiet: light-dark(#525a67, #a7b0bf); --up: light-dark(#0b5cad, #7fb8ff);
  --down: light-dark(#1c6b32, #7ddc98); --bad: light-dark(#a8201a, #ff9d95); --mark: light-dark(#7a4b00, #ffcf70);
  font: 13px/1.4 system-ui, sans-serif; color: var(--text); background: var(--back);
}
.panel {
  position: fixed; inset-inline: 0; inset-block-end: 0; block-size: min(52vh, 560px); z-index: 2147483000;
  display: flex; flex-direction: column; border-block-start: 2px solid var(--line); box-shadow: 0 -6px 24px #0004;
}
header { display: flex; align-items: center; gap: 8px; padding: 4px 8px; background: var(--raised); flex-wrap: wrap; }
header strong { font-size: 13px; }
.tabs { display: flex; gap: 2px; flex: 1; overflow-x: auto; }
button, select, input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 5px; padding: 3px 8px; min-block-size: 26px; }
button { cursor: pointer; }
button:hover { background: var(--raised); }
[role=tab] { border-color: transparent; background: none; white-space: nowrap; }
[role=tab][aria-selected=true] { background: var(--back); border-color: var(--line); font-weight: 600; }
button[aria-pressed=true] { background: var(--text); color: var(--back); }
:focus-visible { outline: 2px solid var(--up); outline-offset: 1px; }
.body { flex: 1; min-block-size: 0; display: flex; flex-direction: column; padding: 8px; gap: 8px; overflow: auto; }
.tools { display: flex; gap: 6px; flex-wrap: wrap; align-items: center; }
.tools input[type=search] { flex: 1 1 140px; min-inline-size: 100px; }
.frames { flex: 1; min-block-size: 0; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px; }
.list, .detail, .scrolls { overflow: auto; border: 1px solid var(--line); border-radius: 6px; min-block-size: 0; }
.list { margin: 0; padding: 0; list-style: none; }
.row { display: grid; grid-template-columns: 92px 14px 74px minmax(0, 1fr) auto; gap: 6px; inline-size: 100%; text-align: start; border: 0; border-radius: 0; border-block-end: 1px solid var(--line); font: 12px/1.4 ui-monospace, monospace; }
.row > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row[aria-current=true] { background: var(--raised); box-shadow: inset 3px 0 var(--up); }
.up { color: var(--up); } .down { color: var(--down); } .bad { color: var(--bad); } .quiet { color: var(--quiet); }
.detail { padding: 6px 8px; font: 12px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
details > :not(summary) { margin-inline-start: 16px; }
summary { cursor: pointer; }
.name { color: var(--quiet); } .unknown { color: var(--mark); } .broken { color: var(--bad); }
table { border-collapse: collapse; inline-size: 100%; font-size: 12px; }
th, td { text-align: start; padding: 3px 8px; border-block-end: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { position: sticky; inset-block-start: 0; background: var(--raised); font-weight: 600; white-space: nowrap; }
td:first-child { white-space: nowrap; }
.none { color: var(--quiet); margin: 8px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; }
svg { inline-size: min(480px, 100%); flex: none; }
.beside { display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: center; margin-block-end: 8px; }
.detail > p { margin: 0 0 6px; }
svg rect { fill: var(--back); stroke: var(--line); } svg text { fill: var(--text); font: 13px system-ui; text-anchor: middle; }
svg path { stroke: var(--quiet); fill: none; } svg marker path { fill: var(--quiet); }
svg .now rect { fill: var(--text); stroke: var(--text); } svg .now text { fill: var(--back); font-weight: 600; }
.badge { position: fixed; inset-inline-end: 12px; inset-block-end: 12px; z-index: 2147482999; border-radius: 99px; padding: 4px 12px; border: 1px solid var(--line); box-shadow: 0 2px 8px #0003; }
@media (max-width: 700px) {
  .panel { block-size: 70vh; }
  .frames { grid-template-columns: 1fr; grid-template-rows: 1fr 1fr; }
  .row { grid-template-columns: 14px 66px minmax(0, 1fr); }
  .row .time, .row .size { display: none; }
}
`
