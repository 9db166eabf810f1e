export * from './check-fields.ts'
export * from './shape.ts'
export * from './wire-names.ts'
