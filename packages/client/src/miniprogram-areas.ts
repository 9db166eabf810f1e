// Optional areas for the small client of mini-programs.

export { changes, conversations, groups, history, people, rooms, threads } from './mini/areas.ts'
