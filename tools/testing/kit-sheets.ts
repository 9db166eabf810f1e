// The style sheets of the kit as they are published.
import { join } from 'node:path'
import { hostProof } from '../pack/isolate-styles.ts'
import { keepLightDark } from '../pack/light-dark.ts'
import { oneSheet } from '../pack/styles.ts'
import { root } from '../repository.ts'

const sources = join(root, 'packages/react/src')

export const layeredSheet = (): string => keepLightDark(oneSheet(join(sources, 'styles.layered.css')))
export const publishedSheet = (): string => keepLightDark(hostProof(oneSheet(join(sources, 'styles.css'))))
