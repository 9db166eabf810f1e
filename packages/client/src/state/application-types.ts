// The application's own types for messages and users. An application declares them once, and all types follow;
// nothing happens at run time. docs/typing.md shows how.
//
//   declare module '@parley/client' {
//     interface Shapes { ext: { orderId?: string } }
//   }

/**
 * Empty here; applications add to it: `ext` (of messages), `custom` (params by event), `profile` (narrower texts of
 * profiles), `memberAttributes` (of groups), `roomAttributes`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: applications merge their declarations into it
export interface Shapes {}

type Declared<Name extends string, Otherwise> =
  Shapes extends Readonly<Record<Name, infer Shape>> ? Shape : Otherwise

/** All fields are optional for readers, because other clients write these values, too. */
type DeclaredOrLess<Name extends string, Otherwise> = Readonly<
  Shapes extends Readonly<Record<Name, infer Shape>> ? Partial<Shape> : Otherwise
>

type Anything = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** The ext of a message that is sent. */
export type DraftExt = DeclaredOrLess<'ext', Anything>

/** The ext of a message. It may contain undeclared fields, because other clients write messages, too. */
export type Ext = DraftExt & Anything

/** The declared custom messages: params by event. */
type Customs = Declared<'custom', undefined>

/** The contents of custom messages: of any event, or a union by the declared ones. */
export type CustomContent = Customs extends undefined
  ? {
      /** The name of the event. */
      readonly event: string
      /** Its values. */
      readonly params: Anything
    }
  : {
      [Event in keyof Customs]: {
        /** The name of the event. */
        readonly event: Event
        /** Its values. */
        readonly params: Readonly<Customs[Event]>
      }
    }[keyof Customs]

/** The same for drafts: params are optional if none of them is required. */
export type CustomDraftContent = Customs extends undefined
  ? {
      /** The name of the event. */
      readonly event: string
      /** Its values. */
      readonly params?: Anything
    }
  : {
      [Event in keyof Customs]: {
        /** The name of the event. */
        readonly event: Event
      } & (Record<never, never> extends Customs[Event]
        ? {
            /** Its values. */
            readonly params?: Readonly<Customs[Event]>
          }
        : {
            /** Its values. */
            readonly params: Readonly<Customs[Event]>
          })
    }[keyof Customs]

/** The profile fields that the application has declared a narrower type for. */
export type ProfileShape = Declared<'profile', Record<never, never>>

/** Some or all attributes of a group member. */
export type MemberAttributes = DeclaredOrLess<'memberAttributes', Texts>

/** Some or all attributes of a room. */
export type RoomAttributes = DeclaredOrLess<'roomAttributes', Texts>
