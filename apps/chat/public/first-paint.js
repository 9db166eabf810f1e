// Runs before the first paint, so that no other theme, contrast, density, layout or direction flashes. It is a separate
// file, because strict content policies forbid scripts inside the page.
try {
  var chosen = JSON.parse(localStorage.getItem('parley.preferences') || '{}')
  var page = document.documentElement
  if (chosen.theme === 'light' || chosen.theme === 'dark') page.dataset.theme = chosen.theme
  if (chosen.contrast === 'more') page.dataset.contrast = 'more'
  if (chosen.density === 'compact') page.dataset.density = 'compact'
  if (chosen.layout === 'flat') page.dataset.layout = 'flat'
  if (typeof chosen.language === 'string') {
    page.lang = chosen.language
    page.dir = /^(ar|he|fa|ur)\b/.test(chosen.language) ? 'rtl' : 'ltr'
  }
} catch (error) {}
