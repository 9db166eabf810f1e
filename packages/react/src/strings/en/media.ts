// Texts in English: voice messages, pictures and locations.

export const mediaTexts = {
  'voiceRecorder.name': 'Voice message',
  'voiceRecorder.asking': 'Please let this page use the microphone',
  'voiceRecorder.recording': 'Recording',
  'voiceRecorder.stopped': 'Recording stopped, {duration}. Listen to it or send it.',
  'voiceRecorder.full': 'Recording stopped: {duration} is the longest there is.',
  'voiceRecorder.cancel': 'Cancel recording',
  'voiceRecorder.stop': 'Stop recording',
  'voiceRecorder.discard': 'Discard recording',
  'voiceRecorder.send': 'Send voice message',
  'voiceRecorder.again': 'Try again',
  'voiceRecorder.problem.refused':
    'This page may not use the microphone. Allow it in the settings of the browser and try again.',
  'voiceRecorder.problem.noMicrophone': 'No microphone was found. Connect one and try again.',
  'voiceRecorder.problem.busy': 'The microphone is in use by another program. Close it and try again.',
  'voiceRecorder.problem.unsupported': 'This browser cannot record voice messages on this page.',
  'voiceRecorder.problem.failed': 'The recording failed. Please try again.',

  'voicePlayer.name': 'Voice message, {duration}',
  'voicePlayer.play': 'Play voice message, {duration}',
  'voicePlayer.pause': 'Pause voice message',
  'voicePlayer.position': 'Position',
  'voicePlayer.at': '{at} of {duration}',
  'voicePlayer.speed': 'Speed {speed}×',
  'voicePlayer.failed': 'Cannot be played',

  'mediaViewer.name': 'Pictures',
  'mediaViewer.count': '{index} of {count}',
  'mediaViewer.shown': 'Picture {index} of {count}: {alt}',
  'mediaViewer.previous': 'Previous picture',
  'mediaViewer.next': 'Next picture',
  'mediaViewer.zoomIn': 'Zoom in',
  'mediaViewer.zoomOut': 'Zoom out',
  'mediaViewer.forward': 'Forward picture',
  'mediaViewer.save': 'Save picture',
  'mediaViewer.failed': 'The picture could not be loaded.',

  'imageBox.picture': 'Picture',
  'imageBox.open': 'Open picture: {alt}',
  'imageBox.failed': 'Picture not loaded',
  'imageBox.retry': 'Load picture again',

  'voiceRecorder.hold': 'Let go to send. Slide aside to cancel, up to keep recording.',

  'locationCard.name': 'Location',
  'locationCard.open': 'Show {name} on OpenStreetMap, in a new tab',
  'locationCard.map': 'Open in a map app',
  'locationCard.north': '{degrees}° N',
  'locationCard.south': '{degrees}° S',
  'locationCard.east': '{degrees}° E',
  'locationCard.west': '{degrees}° W',
} satisfies Record<string, string>
