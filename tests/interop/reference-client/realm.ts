// The boundary between our realm and the realm of a sandbox.

import { types } from 'node:util'
import vm from 'node:vm'

export interface Realm {
  /** An ArrayBuffer of the sandbox with these bytes: it passes the sandbox's own `instanceof` checks. */
  arrayBuffer(bytes: Uint8Array): ArrayBuffer
  /**
   * A deep copy of plain data with the sandbox's prototypes. Functions, blobs and form data are passed unchanged.
   */
  inside(value: unknown): unknown
}

/** Prepares the realm of a new context: values from outside count as objects, arrays and functions there, too. */
export function openRealm(context: vm.Context): Realm {
  const constructors = vm.runInContext('({ ArrayBuffer, Uint8Array, Object, Array, Function })', context) as {
    ArrayBuffer: ArrayBufferConstructor
    Uint8Array: Uint8ArrayConstructor
    Object: ObjectConstructor
    Array: ArrayConstructor
    Function: FunctionConstructor
  }
  acceptOutsiders(constructors.Object, (value) => {
    return (typeof value === 'object' && value !== null) || typeof value === 'function'
  })
  acceptOutsiders(constructors.Array, Array.isArray)
  acceptOutsiders(constructors.Function, (value) => typeof value === 'function')

  function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
    const buffer = new constructors.ArrayBuffer(bytes.byteLength)
    new Uint8Array(buffer).set(bytes)
    return buffer
  }

  function inside(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || value instanceof Blob || value instanceof FormData)
      return value
    if (types.isAnyArrayBuffer(value)) return arrayBuffer(new Uint8Array(value as ArrayBuffer))
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength)
      return new constructors.Uint8Array(arrayBuffer(bytes))
    }
    if (Array.isArray(value)) {
      const list = new constructors.Array<unknown>()
      for (const item of value) list.push(inside(item))
      return list
    }
    // An object of the sandbox, for instance a message that it created, is passed back unchanged.
    if (Object.getPrototypeOf(value) !== Object.prototype) return value
    const fields = new constructors.Object() as Record<string, unknown>
    for (const [key, field] of Object.entries(value)) fields[key] = inside(field)
    return fields
  }

  return { arrayBuffer, inside }
}

function acceptOutsiders(type: object, test: (value: unknown) => boolean): void {
  const ordinary = Function.prototype[Symbol.hasInstance]
  Object.defineProperty(type, Symbol.hasInstance, {
    // Subclasses inherit this method and must keep the ordinary meaning.
    value(this: unknown, value: unknown) {
      return this === type ? test(value) : ordinary.call(this as () => void, value)
    },
  })
}
