// Argument checks: refusals before anything is sent. The texts are those of the original API. They are not uniform, so
// each check names the form of its text.

export type Options = Readonly<Record<string, unknown>>

/** The text of the failure; undefined if the argument is valid. */
export type Check = (options: Options) => string | undefined

type Form = (name: string, value: unknown) => string

export const quoted: Form = (name) => `Invalid parameter: "${name}"`
export const bare: Form = () => 'Invalid parameter'
export const loud: Form = (name) => `"Invalid parameter": "${name}"`
export const withValue: Form = (name, value) => `Invalid parameter ${name}: ${String(value)}`
export const loudWithValue: Form = (name, value) => `"Invalid parameter ${name}": ${String(value)}`
export const named: Form = (name) => `Invalid parameter ${name}`
/** Reports the failure under the name of another parameter. */
export const as =
  (name: string, form: Form = quoted): Form =>
  (_, value) =>
    form(name, value)

type Test = (value: unknown) => boolean

export const isText: Test = (value) => typeof value === 'string' && value !== ''
const isString: Test = (value) => typeof value === 'string'
const isNumber: Test = (value) => typeof value === 'number'
const isList: Test = Array.isArray
const isFull: Test = (value) => Array.isArray(value) && value.length > 0
const isObject: Test = (value) => typeof value === 'object'
const isTruthy: Test = Boolean
const isBoolean: Test = (value) => typeof value === 'boolean'
/** Also accepts an absent or empty value. */
const orNothing =
  (test: Test): Test =>
  (value) =>
    !value || test(value)

const must =
  (test: Test) =>
  (name: string, form: Form = quoted): Check =>
  (options) =>
    test(options[name]) ? undefined : form(name, options[name])

/** Not empty. */
export const text = must(isText)
export const string = must(isString)
export const number = must(isNumber)
export const list = must(isList)
export const fullList = must(isFull)
export const object = must(isObject)
export const boolean = must(isBoolean)
/** Truthy, of any type. */
export const something = must(isTruthy)
export const textOrList = must((value) => isText(value) || isList(value))
export const stringOrList = must((value) => isString(value) || isList(value))
export const maybeString = must(orNothing(isString))
export const maybeNumber = must(orNothing(isNumber))
export const maybeList = must(orNothing(isList))
export const maybeObject = must(orNothing(isObject))
export const maybeBoolean = must(orNothing(isBoolean))
export const oneOf = (...allowed: readonly string[]) => must((value) => allowed.includes(value as string))

/** Refuses only missing options, by reading this property of them. */
export const optionsRead =
  (name: string): Check =>
  (options) =>
    void options[name]

/** Page numbers that begin at 1. */
export const positive = (name: string): Check =>
  must((value) => Number(value) > 0)(name, () => `The parameter "${name}" should be a positive number`)

/** Page numbers that begin at 0. */
export const pages: Check = (options) => {
  const pageNum = options.pageNum
  const pageSize = options.pageSize
  if (typeof pageNum !== 'number' || typeof pageSize !== 'number') return quoted('pageNum or pageSize', '')
  return pageNum < 0 || pageSize < 0 ? '"pageNum" should >= 0 and "pageSize" should >= 0' : undefined
}

export const singleOrGroup = oneOf('singleChat', 'groupChat')
export const anyChat = oneOf('singleChat', 'groupChat', 'chatRoom')
