// The whole story.

import type { Beat, StoryGroup } from '../story-steps.ts'
import { design, designGroup } from './design.ts'
import { hike, hikeGroup } from './hike.ts'
import { launch, launchGroup } from './launch.ts'
import { lobby } from './lobby.ts'
import { talks } from './talks.ts'

/** The oldest first. */
export const groups: readonly StoryGroup[] = [hikeGroup, launchGroup, designGroup]

export const beats: readonly Beat[] = [...talks, ...launch, ...design, ...hike, ...lobby]
