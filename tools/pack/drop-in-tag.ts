// The global of the drop-in in a page: the object itself, which pages may modify.
export { default } from '@parley/compat'
