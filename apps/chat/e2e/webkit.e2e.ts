// WebKit: the app in the engine of Safari.

import { worksIn } from './engines/engine-tests.ts'
import { startWebKit } from './engines/webkit.ts'

worksIn('WebKit', startWebKit)
