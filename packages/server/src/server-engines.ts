// The engines that a server uses for translation, transcription, images and video frames: those that the options hand in, or
// those that the settings name.

import type { Config } from './config/config.ts'
import { Images } from './files/images/images.ts'
import { pictureThread } from './files/images/platform/image-thread.ts'
import { ffmpeg } from './files/video-frames/platform/ffmpeg.ts'
import { VideoFrames } from './files/video-frames/video-frames.ts'
import type { Metrics } from './metrics.ts'
import type { Host } from './platform/host.ts'
import { httpRequest } from './platform/http-request.ts'
import type { ServerOptions } from './server-options.ts'
import { openAiLike } from './speech/openai-like.ts'
import { Transcriber } from './speech/transcriber.ts'
import { libreTranslate } from './translation/libre-translate.ts'
import { Translator } from './translation/translator.ts'

export function createEngines(
  parts: { readonly config: Config; readonly host: Host; readonly metrics: Metrics },
  options: ServerOptions,
) {
  const { config, host, metrics } = parts
  const report = (where: string, error: unknown) => metrics.problem(where, error)
  const translation =
    options.translation ?? (config.translateUrl ? libreTranslate(config, httpRequest) : undefined)
  const speech = options.speech ?? (config.speechUrl ? openAiLike(config, httpRequest) : undefined)
  return {
    translator: new Translator({ config, host, provider: translation, report }),
    transcriber: new Transcriber({ config, host, engine: speech, report }),
    images: new Images({ ...parts, engine: options.pictures ?? pictureThread }),
    videoFrames: new VideoFrames({
      ...parts,
      engine: options.videos ?? options.films ?? ffmpeg(config.ffmpeg),
    }),
  }
}
