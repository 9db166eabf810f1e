// The vocabulary of the story: one beat is one action of one user. Data only; story-runner.ts performs it.

import type { FileName, PictureName, VoiceName } from './media/catalogue.ts'

/** The action of a beat. */
export type Act =
  | { readonly does: 'say'; readonly text: string }
  | {
      readonly does: 'show'
      readonly picture: PictureName
      readonly caption?: string
      readonly album?: number
    }
  | { readonly does: 'speak'; readonly voice: VoiceName }
  | { readonly does: 'film'; readonly caption: string }
  | { readonly does: 'hand'; readonly file: FileName }
  | { readonly does: 'locate'; readonly latitude: number; readonly longitude: number; readonly name: string }
  /** Reads everything. People also read before they write. */
  | { readonly does: 'read' }
  | { readonly does: 'enter' }
  | { readonly does: 'announce'; readonly text: string }
  | { readonly does: 'promote'; readonly user: string }
  | { readonly does: 'share'; readonly file: FileName }
  // About an earlier beat, by its name.
  | { readonly does: 'react'; readonly to: string; readonly emoji: string }
  | { readonly does: 'edit'; readonly message: string; readonly text: string }
  | { readonly does: 'recall'; readonly message: string }
  | { readonly does: 'pin'; readonly message: string }
  | { readonly does: 'startThread'; readonly under: string; readonly title: string }

export interface Beat {
  /** Minutes before the end of the story. */
  readonly at: number
  readonly by: string
  /** The conversation: a user, or the name of a group, thread or room of the story. */
  readonly in: string
  readonly act: Act
  /** A name under which later beats mean this message or thread. */
  readonly as?: string
  /** An earlier message that this one answers. */
  readonly replyTo?: string
  readonly mentions?: readonly string[]
}

type More = Pick<Beat, 'as' | 'replyTo' | 'mentions'>

export const hour = 60
export const day = 24 * hour

/** The beats of one conversation. */
export function scene(place: string) {
  const beat = (at: number, by: string, act: Act, more: More = {}): Beat => ({
    at,
    by,
    in: place,
    act,
    ...more,
  })
  return {
    say: (at: number, by: string, text: string, more?: More) => beat(at, by, { does: 'say', text }, more),
    show: (
      at: number,
      by: string,
      picture: PictureName,
      caption?: string,
      more: More & { album?: number } = {},
    ) => {
      const { album, ...rest } = more
      return beat(
        at,
        by,
        { does: 'show', picture, ...(caption && { caption }), ...(album && { album }) },
        rest,
      )
    },
    speak: (at: number, by: string, voice: VoiceName, more?: More) =>
      beat(at, by, { does: 'speak', voice }, more),
    film: (at: number, by: string, caption: string, more?: More) =>
      beat(at, by, { does: 'film', caption }, more),
    hand: (at: number, by: string, file: FileName, more?: More) => beat(at, by, { does: 'hand', file }, more),
    locate: (at: number, by: string, name: string, latitude: number, longitude: number) =>
      beat(at, by, { does: 'locate', name, latitude, longitude }),
    read: (at: number, ...people: readonly string[]) => people.map((by) => beat(at, by, { does: 'read' })),
    enter: (at: number, ...people: readonly string[]) => people.map((by) => beat(at, by, { does: 'enter' })),
    announce: (at: number, by: string, text: string) => beat(at, by, { does: 'announce', text }),
    promote: (at: number, by: string, user: string) => beat(at, by, { does: 'promote', user }),
    share: (at: number, by: string, file: FileName) => beat(at, by, { does: 'share', file }),
    react: (at: number, to: string, reactions: Readonly<Record<string, string>>) =>
      Object.entries(reactions).map(([by, emoji]) => beat(at, by, { does: 'react', to, emoji })),
    edit: (at: number, by: string, message: string, text: string) =>
      beat(at, by, { does: 'edit', message, text }),
    recall: (at: number, by: string, message: string) => beat(at, by, { does: 'recall', message }),
    pin: (at: number, by: string, message: string) => beat(at, by, { does: 'pin', message }),
    startThread: (at: number, by: string, under: string, title: string, as: string) =>
      beat(at, by, { does: 'startThread', under, title }, { as }),
  }
}

/** A room of the story. The owner creates it. */
export interface StoryRoom {
  readonly key: string
  readonly at: number
  readonly owner: string
  readonly name: string
  readonly description: string
}

/** A group of the story. */
export interface StoryGroup extends StoryRoom {
  readonly members: readonly string[]
  readonly isPublic?: true
}
