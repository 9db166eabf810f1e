import type { Message } from '@parley/client'
import type { ReactNode } from 'react'
import {
  FileIcon,
  LayersIcon,
  MicrophoneIcon,
  ParcelIcon,
  PictureIcon,
  PlaceIcon,
  VideoIcon,
} from '../ui/icons/icons.tsx'

/** The icons of all kinds except text. */
export const kindIcons: Readonly<Partial<Record<Message['kind'], () => ReactNode>>> = {
  image: PictureIcon,
  video: VideoIcon,
  voice: MicrophoneIcon,
  file: FileIcon,
  location: PlaceIcon,
  custom: ParcelIcon,
  combined: LayersIcon,
}
