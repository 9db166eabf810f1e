// Firefox: the app in the engine Gecko.

import { startFirefox } from './engines/firefox.ts'
import { worksIn } from './engines/journey.ts'

worksIn('Firefox', startFirefox)
