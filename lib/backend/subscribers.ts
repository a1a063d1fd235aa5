// Who handles which outbox event, put together from the areas.
import { deliverBpmMessage, deliverBpmSignal } from './bpm/store/events.ts'
import type { Subscriber } from './kernel/outbox.ts'
import { deliverMessage } from './message/deliver.ts'
import { leadOfRegistration } from './site/registered.ts'

export const subscribers: Record<string, readonly Subscriber[]> = {
  message: [deliverMessage],
  'bpm.message': [deliverBpmMessage],
  'bpm.signal': [deliverBpmSignal],
  'user.registered': [leadOfRegistration],
}
