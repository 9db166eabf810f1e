// Areas for the small client of mini-programs, each to be handed in by those who want it.

export { changes, conversations, groups, history, people, rooms, threads } from './mini/areas.ts'
