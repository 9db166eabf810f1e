// One half of all scenes of the gallery; see every-scene.ts.

import { testScenes } from './every-scene.ts'

await testScenes(1, 2)
