// Keeps `light-dark()` in the kit's style sheets when an application builds them. Vite and Next.js compile style sheets
// with Lightning CSS for browsers that are older than `light-dark()`. Its replacement is computed where a token is
// declared, at the root, where the theme is not known yet: every colour of the kit would be invalid.

/** Lightning CSS leaves functions alone that the condition asks for. All browsers that the kit supports have it. */
const condition = '@supports (color: light-dark(#000, #fff))'

/** Wraps every rule that uses `light-dark()` in a condition that is always true. The order of rules stays. */
export function keepLightDark(sheet: string): string {
  return sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/([^{};]*)\{([^{}]*\blight-dark\([^{}]*)\}/g, `\n${condition} {$1{$2}}\n`)
}
