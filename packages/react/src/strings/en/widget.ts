// Texts in English: the launcher.

export const widgetTexts = {
  'widget.open': 'Open chat{count, plural, =0 {} one {, # unread message} other {, # unread messages}}',
  'widget.close': 'Close chat',
}
