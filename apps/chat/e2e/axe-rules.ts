// Which rules of axe a test needs. The tests want what axe rates serious or critical, and each rule has one rating
// (axe.e2e.ts compares them), so rules with a lower one are left out: they take about as much time as the others.

import type { RunOptions } from 'axe-core'

/** Rules whose findings are rated minor or moderate. */
export const mildRules: readonly string[] = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]

/** Rules about names and languages: all that another language can break. */
export const nameRules: readonly string[] = [
  'area-alt',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-tab-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'frame-title',
  'frame-title-unique',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'input-image-alt',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'link-name',
  'object-alt',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
]

/** All rules, only contrast, which takes more time than all the others together, or only names. */
export type Rules = 'all' | 'contrast' | 'names'

const only = (values: readonly string[]): RunOptions => ({ runOnly: { type: 'rule', values: [...values] } })

/** The options of axe for these rules. */
export const optionsFor: Readonly<Record<Rules, RunOptions>> = {
  all: { rules: Object.fromEntries(mildRules.map((id) => [id, { enabled: false }])) },
  contrast: only(['color-contrast']),
  names: only(nameRules),
}
