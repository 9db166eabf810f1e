// All icons, wherever they are kept.

export * from './first-icons.tsx'
export * from './more-icons.tsx'
