import { errorsTexts } from '../../strings/en/errors.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish } from '../../strings/strings.ts'

addEnglish(errorsTexts, messageActionsTexts, settingsTexts)

// The lazy chunk of the kinds, with parts that only some texts need.

export { Album } from '../album/Album.tsx'
export { Failure } from '../message/Failure.tsx'
export { CombinedKind } from './combined.tsx'
export { CustomKind } from './custom.tsx'
export { FileKind } from './file.tsx'
export { ImageKind } from './image.tsx'
export { LocationKind } from './location.tsx'
export { StreamBrokenOff } from './StreamBrokenOff.tsx'
export { Translation } from './Translation.tsx'
export { VideoKind } from './video.tsx'
export { VoiceKind } from './voice.tsx'
