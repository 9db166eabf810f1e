// The modules whose procedures the database thread knows. A module that defines one is listed here.
import './append.ts'
import './conversations.ts'
import './messages.ts'
import './presence.ts'
import './pushes.ts'
import './sessions.ts'
import './terms.ts'
