// Texts in English: the emoji picker and other general controls.

export const uiTexts = {
  'emojiPicker.search': 'Search emoji',
  'emojiPicker.none': 'No emoji found. Try another word.',
  'emojiPicker.found': '{count, plural, one {# emoji found} other {# emoji found}}',
  'emojiPicker.categories': 'Categories',
  'emojiPicker.tone': 'Skin tone',
  'emojiPicker.hint': 'Choose an emoji',
  'emojiPicker.group.recent': 'Recently used',
  'emojiPicker.group.smileys': 'Smileys',
  'emojiPicker.group.people': 'People',
  'emojiPicker.group.animals': 'Animals and nature',
  'emojiPicker.group.food': 'Food and drink',
  'emojiPicker.group.travel': 'Travel and places',
  'emojiPicker.group.activities': 'Activities',
  'emojiPicker.group.objects': 'Objects',
  'emojiPicker.group.symbols': 'Symbols',
  'emojiPicker.group.flags': 'Flags',
  'emojiPicker.tone.0': 'Yellow',
  'emojiPicker.tone.1': 'Light',
  'emojiPicker.tone.2': 'Medium light',
  'emojiPicker.tone.3': 'Medium',
  'emojiPicker.tone.4': 'Medium dark',
  'emojiPicker.tone.5': 'Dark',

  'quickReactions.name': 'React',
  'quickReactions.react': 'React with {emoji}',
  'quickReactions.more': 'More emoji',

  'progressRing.progress': 'Progress',
  'progressRing.cancel': 'Cancel',

  'people.loading': 'Loading',
  'people.more': 'Show more',
  'people.failed': 'The list could not be loaded: {why}',

  'groupPanel.saving': 'Saving…',
  'groupPanel.notSaved': 'That did not work: {why}',
} satisfies Record<string, string>
