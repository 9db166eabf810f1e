// Runs before the first paint, so that a chosen theme never flashes. A file of its own, because strict content
// policies forbid scripts inside the page.
try {
  var theme = JSON.parse(localStorage.getItem('parley.preferences') || '{}').theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (error) {}
