// The entities whose names the screens of reservations, tickets and campaigns show.
export const salesEntities = [
  'reservation',
  'room',
  'tickets',
  'ticket_log',
  'activity',
  'activity_sign_up',
  'clue',
  'channel',
  'qrcode',
  'customer',
  'customer_contact',
  'business',
  'order',
  'customer_product',
] as const
