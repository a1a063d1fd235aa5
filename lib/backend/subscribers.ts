// Who handles which outbox event, put together from the areas.
import type { Subscriber } from './kernel/outbox.ts'
import { leadOfRegistration } from './site/registered.ts'

export const subscribers: Record<string, readonly Subscriber[]> = {
  'user.registered': [leadOfRegistration],
}
