export * from './explain.ts'
export * from './rename.ts'
export * from './shape.ts'
