// Phones for scenarios about pushes: a provider that delivers to registered phones while it is up.

import type { ServerOptions } from '@parley/server'
import type { Person, World } from '@parley/testkit'

type Providers = NonNullable<ServerOptions['providers']>
type Push = Parameters<NonNullable<ReturnType<Providers['find']>>['send']>[0]
type Outcome = Awaited<ReturnType<NonNullable<ReturnType<Providers['find']>>['send']>>

export class Phones implements Providers {
  readonly any = true
  /** The notifications on the screens, in order of arrival: a repeat under the same key replaces the first. */
  readonly screens = new Map<string, Push>()
  /** Every attempt. */
  readonly tries: Push[] = []
  answer: Outcome = { name: 'sent' }

  find() {
    return {
      send: async (push: Push): Promise<Outcome> => {
        this.tries.push(push)
        if (this.answer.name === 'sent') this.screens.set(push.key, push)
        return this.answer
      },
      close: async () => undefined,
    }
  }

  async close(): Promise<void> {}

  /** The texts on the screens since the last time. */
  shown(): string[] {
    const texts = [...this.screens.values()].map(({ title, body }) => `${title}: ${body}`)
    this.screens.clear()
    return texts
  }
}

/** Registers a phone of a user, who need not be online for that. */
export async function phoneOf(world: World, person: Pick<Person, 'name'>, device = 'phone'): Promise<void> {
  await world.backend.requestAs(person.name, 'PUT', `users/${person.name}`, {
    device_id: device,
    device_token: `${person.name}'s ${device}`,
    notifier_name: 'FCM',
  })
}

/** Sets the silent mode of a user, for everything unless a conversation is named. */
export async function silences(
  world: World,
  { name }: Pick<Person, 'name'>,
  change: object,
  place = `user/${name}`,
): Promise<void> {
  await world.backend.requestAs(name, 'PUT', `users/${name}/notification/${place}`, change)
}
