// The parts of profiles that other areas may use.

export { updateOwnProfile } from './profile-broadcast.ts'
export { profilesOf, setProfileValue } from './queries.ts'
