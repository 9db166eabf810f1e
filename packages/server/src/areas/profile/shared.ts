// The parts of profiles that other areas may use.

export { sayAboutMyself } from './profile-broadcast.ts'
export { saidBy, say } from './queries.ts'
