// The theme editor: fields for the most important tokens, a preview, and the style sheet to copy.
addEventListener('DOMContentLoaded', () => {
  const editor = document.getElementById('editor')
  const code = document.querySelector('.code code')
  const frame = document.querySelector('iframe')
  if (!editor || !code) return
  const fields: readonly (readonly [
    name: string,
    label: string,
    type: string,
    value: string,
    unit: string,
  ])[] = [
    ['--parley-accent', 'Accent', 'color', '#4a4fd8', ''],
    ['--parley-on-accent', 'Text on accent', 'color', '#ffffff', ''],
    ['--parley-bg', 'Background', 'color', '#f6f6f8', ''],
    ['--parley-surface', 'Surfaces', 'color', '#ffffff', ''],
    ['--parley-ink', 'Text', 'color', '#17181c', ''],
    ['--parley-own', 'Own messages', 'color', '#e9ebff', ''],
    ['--parley-radius-2', 'Corners', 'range', '10', 'px'],
    ['--parley-radius-3', 'Bubbles', 'range', '16', 'px'],
  ]
  const form = document.createElement('form')
  form.className = 'editor'
  for (const [name, label, type, value, unit] of fields) {
    const row = document.createElement('label')
    const input = document.createElement('input')
    Object.assign(input, { type, name, value })
    if (type === 'range') Object.assign(input, { min: 0, max: 28 })
    input.dataset.unit = unit
    input.dataset.first = value
    row.append(label, input)
    form.append(row)
  }
  editor.after(form)
  const inputs = [...form.querySelectorAll('input')]
  const changed = () => inputs.filter((input) => input.value !== input.dataset.first)
  const show = () => {
    const lines = changed().map((input) => `  ${input.name}: ${input.value}${input.dataset.unit};`)
    code.textContent = lines.length > 0 ? `:root {\n${lines.join('\n')}\n}` : '/* Change something above. */'
    const target = frame?.contentDocument?.documentElement
    for (const input of inputs) {
      if (changed().includes(input)) target?.style.setProperty(input.name, input.value + input.dataset.unit)
      else target?.style.removeProperty(input.name)
    }
  }
  form.addEventListener('input', show)
  frame?.addEventListener('load', show)
  show()
})
