// A very small schema language. A shape defines which values are valid, the name of a value on the wire if it differs
// from ours, and how the text of a query parameter is parsed. It is independent of calls and transports.

/** A schema for a value. `T` is the TypeScript type of a valid value, `Optional` whether it may be missing. */
export interface Shape<T, Optional extends boolean = boolean> {
  readonly fits: (value: unknown) => boolean
  /** The place of the value on the wire: a name, or names joined by dots for nested places. */
  readonly wire?: string
  readonly optional: Optional
  /** The value that the reader uses if it is missing. */
  readonly fallback?: T
  /** Parses the text of a query parameter. Without it the text is the value. */
  readonly parse?: (text: string) => unknown
  /** The fields of an object, the items of a list: for renaming to and from the wire. */
  readonly fields?: Fields
  readonly item?: Shape<unknown>
  /** The values of a choice. */
  readonly values?: readonly (string | number)[]
  /** Does not exist at run time; carries the type. */
  readonly type?: T
}

/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, Shape<unknown>>>

/** The type of a value that is valid for the shape. */
export type TypeOf<S> = S extends Shape<infer T> ? T : never

/** The type of an object with these fields; optional ones may be missing. */
export type ObjectOf<F extends Fields> = Simplify<
  { [K in keyof F as F[K]['optional'] extends true ? never : K]: TypeOf<F[K]> } & {
    [K in keyof F as F[K]['optional'] extends true ? K : never]?: TypeOf<F[K]> | undefined
  }
>

type Simplify<T> = { [K in keyof T]: T[K] } & {}

/* @__NO_SIDE_EFFECTS__ */
function shape<T>(fits: (value: unknown) => boolean, parse?: (text: string) => unknown): Shape<T, false> {
  return parse ? { fits, parse, optional: false } : { fits, optional: false }
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** A text that may be empty. */
export const text: Shape<string, false> = /* @__PURE__ */ shape(isText)
/** A text that is not empty: names of users, groups, messages. */
export const id: Shape<string, false> = /* @__PURE__ */ shape((value) => isText(value) && value !== '')
/** A finite number, also as text. */
export const number: Shape<number, false> = /* @__PURE__ */ shape(isNumber, Number)
/** A whole number, zero or more: counts and page numbers. */
export const count: Shape<number, false> = /* @__PURE__ */ shape(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  Number,
)
/** A point in time, milliseconds since 1970. */
export const time: Shape<number, false> = number
/** True or false, also as text. */
export const flag: Shape<boolean, false> = /* @__PURE__ */ shape(
  (value) => typeof value === 'boolean',
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
)
/** A 64-bit number as decimal text. A JSON number is accepted too, because some senders write one. */
export const longId: Shape<string, false> = /* @__PURE__ */ shape(
  (value) => (isText(value) && /^\d{1,20}$/.test(value as string)) || Number.isSafeInteger(value),
)
/** Any value; the code that uses it has to check it. */
export const anything: Shape<unknown, false> = /* @__PURE__ */ shape(() => true)

/** One of these values. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const V extends readonly (string | number)[]>(...values: V): Shape<V[number], false> {
  return { fits: (value) => values.includes(value as V[number]), values, optional: false }
}

/** A list of items of one shape, up to a number of them. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(item: Shape<T>, most = Number.POSITIVE_INFINITY): Shape<readonly T[], false> {
  return {
    fits: (value) => Array.isArray(value) && value.length <= most && value.every(item.fits),
    optional: false,
    item: item as Shape<unknown>,
  }
}

/** An object with these fields. Others are ignored, so that newer peers can send more. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const F extends Fields>(fields: F): Shape<ObjectOf<F>, false> {
  return {
    fits: (value) =>
      isObject(value) && Object.keys(fields).every((name) => fieldFits(fields[name], value[name])),
    optional: false,
    fields,
  }
}

/** The field may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(inner: Shape<T>): Shape<T, true> {
  return { ...inner, optional: true }
}

/** The field may be missing, and then counts as `fallback`. */
/* @__NO_SIDE_EFFECTS__ */
export function withDefault<T>(inner: Shape<T>, fallback: T): Shape<T, true> {
  return { ...inner, optional: true, fallback }
}

/** The field has another name, or a nested path (`data.is_last`), on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function wire<T, O extends boolean>(name: string, inner: Shape<T, O>): Shape<T, O> {
  return { ...inner, wire: name }
}

/** Whether a value is an object other than null and lists. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object that a JSON text holds; undefined for anything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value fits the field of an object. A missing value fits an optional field. */
export function fieldFits(field: Shape<unknown> | undefined, value: unknown): boolean {
  if (!field) return true
  return value === undefined || (value === null && field.optional) ? field.optional : field.fits(value)
}
