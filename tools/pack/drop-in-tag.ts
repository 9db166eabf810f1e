// What a page finds as the global of the drop-in surface: the object itself, to which pages may write.
export { default } from '@parley/compat'
