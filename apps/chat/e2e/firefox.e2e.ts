// Firefox: the app in the Gecko engine.

import { startFirefox } from './engines/firefox.ts'
import { worksIn } from './engines/journey.ts'

worksIn('Firefox', startFirefox)
