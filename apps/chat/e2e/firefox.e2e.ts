// Firefox: the app in the Gecko engine.

import { worksIn } from './engines/engine-tests.ts'
import { startFirefox } from './engines/firefox.ts'

worksIn('Firefox', startFirefox)
