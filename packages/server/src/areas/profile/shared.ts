// What other areas may use of profiles.

export { sayAboutMyself } from './profile-broadcast.ts'
